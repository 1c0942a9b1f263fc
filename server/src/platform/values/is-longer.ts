/** Whether a text has more characters than allowed. They are counted as PostgreSQL does: a surrogate pair is one. */
export const isLonger = (text: string, charactersMax: number): boolean =>
  text.length > charactersMax && (text.length > charactersMax * 2 || [...text].length > charactersMax)
