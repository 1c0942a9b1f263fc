/** Joins rows that people correct (`r`), of the import $2 of the organisation $1, with the rows as they were sent (`d`). */
export const joinAsSent =
  'join rejected_row d on d.organisation_id = $1 and d.import_id = $2 and d.row_number = r.row_number'
