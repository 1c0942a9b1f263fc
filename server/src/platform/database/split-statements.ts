/**
 * The statements of a migration, without comments. Each is sent alone: to change a distributed table, Citus
 * forwards the whole message to the nodes, and they refuse a message with several statements.
 */
export function splitStatements(sql: string): string[] {
  const pieces = sql.match(/--[^\n]*|\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|"[^"]*"|;|[^-'";$]+|[-$]/g) ?? []
  const statements = ['']
  for (const piece of pieces) {
    if (piece === ';') statements.push('')
    else if (!piece.startsWith('--')) statements[statements.length - 1] += piece
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
