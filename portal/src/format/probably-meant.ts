/** A code without what people mistype: case, blanks and hyphens. As the server does it. */
const fold = (code: string) => code.replace(/[\s\u2010-\u2015\u2212-]/g, '').toLowerCase()

/** The one known code that differs only in case, blanks or hyphens; undefined if there is none, or more than one. */
export function probablyMeant(code: string, known: readonly string[]): string | undefined {
  if (known.includes(code)) return undefined
  const alike = known.filter((one) => fold(one) === fold(code))
  return alike.length === 1 ? alike[0] : undefined
}
