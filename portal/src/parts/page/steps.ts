interface Steps<Row> {
  previous: Row | undefined
  next: Row | undefined
}

/** The rows before and after the open one, if it is in the list. */
export function stepsFrom<Row>(rows: Row[], isOpen: (row: Row) => boolean): Steps<Row> {
  const at = rows.findIndex(isOpen)
  return at < 0 ? { previous: undefined, next: undefined } : { previous: rows[at - 1], next: rows[at + 1] }
}
