/**
 * The statements of a migration, without its comments. Each is sent alone: for a change of a distributed table Citus
 * sends the text of the whole message on to the nodes, and they refuse one that holds several statements.
 */
export function splitStatements(sql: string): string[] {
  const pieces = sql.match(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|;|[^-'";]+|-/g) ?? []
  const statements = ['']
  for (const piece of pieces) {
    if (piece === ';') statements.push('')
    else if (!piece.startsWith('--')) statements[statements.length - 1] += piece
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
