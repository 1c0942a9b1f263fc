export type CsvValue = string | number | null | undefined

/** A column of a file: its header, and what it says of a row. */
export type CsvColumn<Row> = readonly [header: string, read: (row: Row) => CsvValue]

/** A CSV file as spreadsheets open it: with a mark of its encoding, and nothing that they would compute. */
export const csvFile = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  `\ufeff${[
    columns.map(([header]) => header),
    ...rows.map((row) => columns.map(([, read]) => cell(read(row)))),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')}`

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' ? String(value) : quoted(unlikeFormula(value))
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A spreadsheet would compute a text like a formula, but no number. Files of the server have the same apostrophe. */
const unlikeFormula = (text: string) =>
  /^[=+\-@\t\r\n]/.test(text) && !/^-\d+\.\d\d$/.test(text) ? `'${text}` : text
