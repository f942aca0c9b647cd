/* tests/unit/test_check_files.c -- tables in several files: what is found, named and complained of.
 * Every test writes its files into a folder of its own and loads from there. */
#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/short_messages.h"

#define RULES "rule r then a\nadvice a better: mate us: depth < 2\n"
#define KQK                                                 \
    "table kqk\ndefine lost = not Q\nrule r then squeeze\n" \
    "advice squeeze better: lost us: depth < 2\n"

typedef struct Folder {
    char path[64];
    char home[1024]; /* the folder that we came from */
} Folder;

typedef struct TextFile {
    const char *path, *text;
} TextFile;

static Folder enter_folder(void)
{
    Folder f = {.path = "/tmp/al0_check_XXXXXX"};
    assert_non_null(mkdtemp(f.path));
    assert_non_null(getcwd(f.home, sizeof f.home));
    assert_int_equal(chdir(f.path), 0);
    return f;
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at)
{
    (void)s;
    (void)kind;
    (void)at;
    return remove(path);
}

static void leave_folder(const Folder *f)
{
    assert_int_equal(chdir(f->home), 0);
    nftw(f->path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void write_file(const TextFile *file)
{
    char folder[256] = "";
    const char *slash = strrchr(file->path, '/');
    if (slash) {
        memcpy(folder, file->path, (size_t)(slash - file->path));
        mkdir(folder, 0777);
    }
    FILE *f = fopen(file->path, "wb");
    assert_non_null(f);
    fputs(file->text, f);
    fclose(f);
}

/* Loads the first of the files, with the folder "lib" to look in. */
static Bundle load_files(const TextFile *files)
{
    static const char *const folders[] = {"lib"};
    Folder f = enter_folder();
    for (const TextFile *file = files; file->path; file++)
        write_file(file);
    Bundle b = bundle_load_file(files[0].path, folders, 1);
    leave_folder(&f);
    return b;
}

static void expect_files(const TextFile *files, const char *expected)
{
    Bundle b = load_files(files);
    expect_messages(&b, true, expected);
    bundle_free(&b);
}
#define FILES(...)     \
    (const TextFile[]) \
    {                  \
        __VA_ARGS__,   \
        {              \
            NULL, NULL \
        }              \
    }

static void files_are_found(void **state)
{
    static const TextFile user = {"sub/t.al0", "table t\nuse \"x.al0\"\nrule r if one then x\n"
                                               "advice a better: mate us: depth < 2\n"
                                               "rule s then a\ndefine one = check\n"};
    (void)state;
    expect_files(FILES(user, {"sub/x.al0", "table x\n" RULES}), ""); /* next to its user */
    expect_files(FILES(user, {"lib/x.al0", "table x\n" RULES}), ""); /* a listed folder */
    expect_files(FILES(user, {"x.al0", "table x\n" RULES}),
                 "sub/t.al0:2:5+7 error: cannot find `x.al0`\n"
                 "hint: looked in `sub` and `lib`\n");
    expect_files(
        FILES({"t.al0", "table t\nuse \"lib\"\nuse \"none.al0\"\n" RULES}, {"lib/x.al0", ""}),
        "t.al0:2:5+5 error: cannot read `lib`: Is a directory\n"
        "t.al0:3:5+10 error: cannot find `none.al0`\n"
        "hint: looked in `.` and `lib`\n");
    Bundle b = bundle_load_file("/nowhere/t.al0", NULL, 0);
    assert_string_equal(strbuf_get(&b.messages), "error: cannot find `/nowhere/t.al0`\n");
    bundle_free(&b);
}

static void no_table_uses_itself(void **state)
{
    (void)state;
    expect_files(FILES({"t.al0", "table t\nuse \"t.al0\"\n" RULES}),
                 "t.al0:2:5+7 error: `t.al0` uses itself\n");
    expect_files(FILES({"t.al0", "table t\nuse \"x.al0\"\n" RULES},
                       {"x.al0", "table x\nuse \"lib/y.al0\"\n" RULES},
                       {"lib/y.al0", "use \"../t.al0\"\ndefine two = 2\n"}),
                 "lib/y.al0:1:5+10 error: `../t.al0` uses itself through other files\n");
}

static void names_of_other_tables(void **state)
{
    (void)state;
    expect_files(FILES({"t.al0", "table t\nuse \"kqk.al0\"\n"
                                 "rule r if kqk.lost then kqk.squeeze, kqk\n"
                                 "rule s then kqk\n"},
                       {"kqk.al0", KQK}),
                 "");
    expect_files(FILES({"t.al0", "table t\nuse \"kqk.al0\" as q\nrule r if q.lost then q.squeeze\n"
                                 "rule s then q\n"},
                       {"kqk.al0", KQK}),
                 "");
    expect_files(FILES({"t.al0", "table t\nuse \"kqk.al0\" as q\n"
                                 "rule r if kqk.lost then kqk.squeeze\n"
                                 "rule s if q.lsot then q.sqeeze, squeeze\n"},
                       {"kqk.al0", KQK}),
                 "t.al0:3:11+8 error: unknown name `kqk.lost`: no table `kqk` is used here\n"
                 "t.al0:3:25+11 error: rule `r` names `kqk.squeeze`, which is no advice "
                 "and no table\n"
                 "t.al0:4:11+6 error: unknown name `q.lsot`\n"
                 "hint: did you mean `q.lost`?\n"
                 "t.al0:4:23+8 error: rule `s` names `q.sqeeze`, which is no advice and no table\n"
                 "hint: did you mean `q.squeeze`?\n"
                 "t.al0:4:33+7 error: rule `s` names `squeeze`, which is no advice and no table\n");
    expect_files(FILES({"t.al0", "table t\nuse \"kqk.al0\"\nuse \"lib/kqk.al0\"\n"
                                 "advice x better: mate us: depth < 2\n"
                                 "rule r then x\nuse \"x.al0\"\n"},
                       {"kqk.al0", KQK}, {"lib/kqk.al0", KQK}, {"x.al0", "table x\n" RULES}),
                 "t.al0:3:5+13 error: advice or table `kqk` is declared twice\n"
                 "hint: alternatives have names of their own, which the rule lists in turn: `then "
                 "go, go_2`\n"
                 "t.al0:2:5+9 note: `kqk` is also declared here\n"
                 "t.al0:6:5+7 error: advice or table `x` is declared twice\n"
                 "hint: alternatives have names of their own, which the rule lists in turn: `then "
                 "go, go_2`\n"
                 "t.al0:4:8+1 note: `x` is also declared here\n");
    /* one table by two ways is one table */
    expect_files(FILES({"t.al0", "table t\nuse \"kqk.al0\"\nuse \"lib.al0\"\nrule r then kqk\n"},
                       {"lib.al0", "use \"kqk.al0\"\n"}, {"kqk.al0", KQK}),
                 "");
}

static void full_names_of_advice(void **state)
{
    (void)state;
    Bundle b = load_files(FILES({"t.al0", "table t\nuse \"kqk.al0\" as q\nuse \"x.al0\"\n" RULES},
                                {"x.al0", "table x\nuse \"deep.al0\"\nrule r then b, deep\n"
                                          "advice b better: mate us: depth < 2\n"},
                                {"deep.al0", "table deep\n" RULES}, {"kqk.al0", KQK}));
    StrBuf names = {0};
    assert_non_null(b.c);
    for (size_t i = 0; i < b.set->n_advices; i++) {
        strbuf_printf(&names, "%s ", b.set->advices[i]->full_name);
        assert_int_equal(b.set->advices[i]->index, i);
    }
    assert_string_equal(strbuf_get(&names), "a x.b deep.a q.squeeze ");
    assert_ptr_equal(table_find_advice(b.set, "q.squeeze"), b.set->advices[3]);
    assert_null(table_find_advice(b.set, "kqk.squeeze"));
    strbuf_clear(&names);
    bundle_free(&b);
}

static void libraries(void **state)
{
    (void)state;
    /* its names stand as they are; what a library offers may go unused; twice is once */
    expect_files(FILES({"t.al0", "table t\nuse \"l.al0\"\nuse \"m.al0\"\nrule r if far then a\n"
                                 "rule s then a\nadvice a better: mate us: depth < 2\n"},
                       {"l.al0", "define far = dist(K, R) > near\ndefine near = 2\n"
                                 "define spare = 3\n"},
                       {"m.al0", "use \"l.al0\"\n"}),
                 "");
    expect_files(FILES({"t.al0", "table t\nuse \"l.al0\" as q\n" RULES},
                       {"l.al0", "material \"KRvK\" aim mate search first\ngame chess\n"
                                 "scope K\n"}),
                 "t.al0:2:16+1 error: `l.al0` is a library (it has no `table`): "
                 "its names take no prefix\n"
                 "l.al0:1:1+8 error: `material` needs `table`: without it this file is a library\n"
                 "l.al0:1:17+3 error: `aim` needs `table`: without it this file is a library\n"
                 "l.al0:1:26+6 error: `search` needs `table`: without it this file is a library\n"
                 "l.al0:3:1+5 error: `scope` needs `table`: without it this file is a library\n");
    expect_files(FILES({"t.al0", "table t\nuse \"l.al0\"\ndefine one = 1\n" RULES},
                       {"l.al0", "define one = R\nrule r then b\nadvice b better: ont\n"
                                 "advice a better: one\n"}),
                 "t.al0:3:8+3 error: definition `one` is declared twice\n"
                 "l.al0:1:8+3 note: `one` is also declared here\n"
                 "t.al0:4:6+1 warning: rule `r` is declared twice\n"
                 "l.al0:2:6+1 note: `r` is also declared here\n"
                 "t.al0:5:8+1 error: advice or table `a` is declared twice\n"
                 "hint: alternatives have names of their own, which the rule lists in turn: `then "
                 "go, go_2`\n"
                 "l.al0:4:8+1 note: `a` is also declared here\n"
                 "l.al0:3:18+3 error: unknown name `ont`\n"
                 "hint: did you mean `one`?\n");
}

/* Errors in a table that is used stand in its own file, once; its warnings are its own affair. */
static void errors_in_other_tables(void **state)
{
    (void)state;
    expect_files(FILES({"t.al0", "table t\nuse \"x.al0\"\nuse \"y.al0\"\nrule r then x, y\n"},
                       {"y.al0", "table y\nuse \"x.al0\"\nrule r then x\n"},
                       {"x.al0", "table x\ndefine one = file(1)\n" RULES}),
                 "x.al0:2:19+1 error: `file` needs a set, and this is an int\n");
    expect_files(FILES({"t.al0", "table t\nuse \"x.al0\"\nrule r then x\n"},
                       {"x.al0", "table x\ndefine unused = 1\nrule r if check then a\n"
                                 "advice a better: mate\n"}),
                 "");
    expect_files(FILES({"t.al0", "table t\nuse \"x.al0\"\nrule r if x.move then x\n"
                                 "advice b better: mate us: x.needs(R) = 1 and x.moved\n"},
                       {"x.al0", "table x\ndefine needs(n1) = n1 + 1\ndefine move = by(R)\n"
                                 "rule r then a\nadvice a better: mate us: depth < 2\n"}),
                 "t.al0:3:11+6 error: `x.move` cannot stand in the condition of a rule: "
                 "it uses words of moves\n"
                 "hint: it speaks of a move, as the clauses `us:`, `them:` and `prefer:` do\n"
                 "x.al0:3:8+4 note: `x.move` is defined here\n"
                 "t.al0:4:35+1 error: `x.needs` needs an int, and this is a set\n"
                 "t.al0:4:46+7 error: unknown name `x.moved`\n"
                 "hint: did you mean `x.move`?\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_found),
        cmocka_unit_test(no_table_uses_itself),
        cmocka_unit_test(names_of_other_tables),
        cmocka_unit_test(full_names_of_advice),
        cmocka_unit_test(libraries),
        cmocka_unit_test(errors_in_other_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
