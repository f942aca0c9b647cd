/* base/one_thread/omp.h -- OpenMP for builds with one thread (AL0_THREADS=OFF).
 * Does: stands for the compiler's header; the pragmas are not read then, so each parallel region
 *   runs once, as thread 0, and a lock has nobody to wait for.
 * Knows: which functions of OpenMP the rooms call.   Must not know: anything else. */
#ifndef AL0_BASE_ONE_THREAD_OMP_H
#define AL0_BASE_ONE_THREAD_OMP_H

typedef struct omp_lock_t {
    char unused;
} omp_lock_t;

static inline void omp_init_lock(omp_lock_t *lock)
{
    (void)lock;
}

static inline void omp_destroy_lock(omp_lock_t *lock)
{
    (void)lock;
}

static inline void omp_set_lock(omp_lock_t *lock)
{
    (void)lock;
}

static inline void omp_unset_lock(omp_lock_t *lock)
{
    (void)lock;
}

static inline int omp_get_thread_num(void)
{
    return 0;
}

#endif
