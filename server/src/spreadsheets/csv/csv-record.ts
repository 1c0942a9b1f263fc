const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/** One record of a CSV file. Quotes cells that a reader could split or trim. */
export const csvRecord = (cells: readonly string[], delimiter = ','): string =>
  `${cells.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)}\r\n`
