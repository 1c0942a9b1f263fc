/** Readers of the address for `validateSearch`. Unknown values and defaults become undefined. */

/** Any text; undefined if there is none. */
export const text = (raw: unknown): string | undefined => {
  const value = Array.isArray(raw) ? raw[0] : raw
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Several texts; undefined if there are none. */
export const texts = (raw: unknown): string[] | undefined => {
  const values = [raw].flat().filter((value): value is string => typeof value === 'string' && value !== '')
  return values.length > 0 ? [...new Set(values)] : undefined
}

/** One of these words, else undefined. */
export const oneOf = <Word extends string>(raw: unknown, words: readonly Word[]): Word | undefined =>
  words.find((word) => word === text(raw))

/** The values that are known words; undefined if there are none. */
export const someOf = <Word extends string>(raw: unknown, words: readonly Word[]): Word[] | undefined => {
  const found = words.filter((word) => texts(raw)?.includes(word))
  return found.length > 0 ? found : undefined
}

/** A whole number from 0; anything else is undefined. Links inside the portal may pass a number. */
export const position = (raw: unknown): number | undefined => {
  const value = typeof raw === 'number' ? String(raw) : text(raw)
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

/** A day, "2026-11-13". */
export const day = (raw: unknown): string | undefined => {
  const value = text(raw)
  return value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined
}

/** Set or not set: `?flagged=true`. */
export const flag = (raw: unknown): true | undefined =>
  raw === true || text(raw) === 'true' ? true : undefined
