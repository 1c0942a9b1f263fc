-- The imports in which rejected rows of another one were sent again.
create index import_corrected_from on import (organisation_id, corrected_from, sequence) where corrected_from is not null;
