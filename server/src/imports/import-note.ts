import { shorten } from '../platform/shorten.ts'
import type { Import } from './import-record.ts'

const sheetsNamed = 5

/** What a person should know about how a file is read; null if there is nothing to say. */
export function noteOf({ sheet, unreadSheets }: Pick<Import, 'sheet' | 'unreadSheets'>): string | null {
  if (sheet === null || unreadSheets === null || unreadSheets.length === 0) return null
  const named = unreadSheets.slice(0, sheetsNamed).map((name) => shorten(name))
  const more = unreadSheets.length - named.length
  const list = [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
  return `Only the sheet ${shorten(sheet)} is read. Rows on other visible sheets are not imported: ${list}.`
}
