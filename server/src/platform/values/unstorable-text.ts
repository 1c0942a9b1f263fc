/** Text that PostgreSQL cannot store, or that would merge two ids: U+0000 or half of a surrogate pair. */
export const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()
