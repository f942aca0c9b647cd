/* cli/tables.c -- al0 tables: the installed tables. */
#include "cli/commands.h"

#include <assert.h>
#include "cli/say.h"

int run_tables(const Options *given)
{
    assert(given && given->command->bit == CMD_TABLES);
    Options o = *given;
    if (!choose_format(&o, AL0_TEXT) || !check_no_arguments(&o))
        return STATUS_ERROR;
    Al0Limits limits;
    Al0ReadOptions read = read_options(&o, &limits);
    Al0Catalogue *all = al0_catalogue_read(&read, NULL);
    if (al0_catalogue_count(all) == 0) {
        char *folder = al0_tables_folder();
        say_note("there are no tables in `%s`", folder);
        al0_free(folder);
    }
    bool ok = output_print(o.output, al0_catalogue_write(all, (Al0Format)o.format, NULL, NULL));
    al0_catalogue_free(all);
    return ok ? STATUS_OK : STATUS_ERROR;
}
