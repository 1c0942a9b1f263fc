-- Imports of both kinds in one list, newest first.
create index import_list_of_both on import (organisation_id, sequence);
