const every = new Set(['', 'ALL', 'ANY', '*', '-', 'N/A'])

/** Whether words in place of item types mean all of them. */
export const areEveryType = (types: readonly string[]): boolean =>
  types.every((one) => every.has(one.trim().toUpperCase()))

const several = /[/&+|]|\b(?:and|or)\b/i
const others = /\b(?:all|any|except|excl\w*|others?|rest|not|without)\b/i

/**
 * Why a text is no item type, which no item would ever have: it names several without a comma, or those that it is not
 * for. A single word may be a type.
 */
export function itemTypeFailure(text: string): string | undefined {
  if (several.test(text)) return `${text} must be separated by commas`
  return /\S\s+\S/.test(text) && others.test(text) ? `${text} names no types: write each one` : undefined
}
