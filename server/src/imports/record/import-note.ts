import { shorten } from '../../platform/values/shorten.ts'
import type { Import } from './import-record.ts'

const sheetsNamed = 5

type Noted = Pick<Import, 'sheet' | 'unreadSheets'> & Partial<Pick<Import, 'shortRows'>>

/** What a person should know about how a file is read; null if there is nothing to say. */
export function noteOf(read: Noted): string | null {
  return [unreadSheetsNote(read), shortRowsNote(read)].filter((note) => note !== null).join(' ') || null
}

function unreadSheetsNote({ sheet, unreadSheets }: Noted): string | null {
  if (sheet === null || unreadSheets === null || unreadSheets.length === 0) return null
  const named = unreadSheets.slice(0, sheetsNamed).map((name) => shorten(name))
  const more = unreadSheets.length - named.length
  const list = [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
  return `Only the sheet ${shorten(sheet)} is read. Rows on other visible sheets are not imported: ${list}.`
}

function shortRowsNote({ shortRows }: Noted): string | null {
  if (!shortRows) return null
  const { rows, column } = shortRows
  const ends = rows === 1 ? '1 row ends' : `${rows.toLocaleString('en')} rows end`
  return `${ends} before the column ${shorten(column)}, which other rows fill. The missing cells count as blank, so they clear what the ledger has.`
}
