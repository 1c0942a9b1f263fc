/**
 * What counts as a blank at the ends of codes, ids and places: everything that Unicode calls white space (tabs, line
 * ends, the no-break space and the wide ones too) and the byte order mark. Escaped as JSON and PostgreSQL read it.
 */
const escapedBlanks =
  '\\u0009\\u000a\\u000b\\u000c\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
const blanks: string = JSON.parse(`"${escapedBlanks}"`)

/** The text without blanks at its ends. Nearly every text begins and ends with a visible ASCII character. */
export function trimEnds(text: string): string {
  let end = text.length
  while (end > 0 && isBlankAt(text, end - 1)) end -= 1
  let start = 0
  while (start < end && isBlankAt(text, start)) start += 1
  return start === 0 && end === text.length ? text : text.slice(start, end)
}

function isBlankAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code <= 0x20 || code >= 0x7f) && blanks.includes(text.charAt(at))
}

/** All blanks, as a text of SQL. */
export const blanksInSql = `E'${escapedBlanks}'`

/** `trimEnds` in SQL. */
export const trimmedInSql = (expression: string): string => `btrim(${expression}, ${blanksInSql})`
