const charactersShown = 100

/** Shortens a sender's text for a message, never in the middle of a character. */
export function shorten(text: string, charactersMax: number = charactersShown): string {
  if (text.length <= charactersMax) return text
  const characters = [...text.slice(0, (charactersMax + 1) * 2)]
  return characters.length > charactersMax ? `${characters.slice(0, charactersMax).join('')}…` : text
}
