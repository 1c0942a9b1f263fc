const every = new Set(['', 'ALL', 'ANY', '*', '-', 'N/A'])

/** Whether words in place of item types mean all of them. */
export const areEveryType = (types: readonly string[]): boolean =>
  types.every((one) => every.has(one.trim().toUpperCase()))

/** Whether a text has several item types without a comma or semicolon between them. */
export const hasSeveralTypes = (text: string): boolean => /[/&+|]|\b(?:and|or)\b/i.test(text)
