/** The parts of a key press that identify a shortcut. */
export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** "Ctrl+K", "G", "?", "Ctrl+Shift+Enter". Shift is named only with keys that it does not change. */
export function nameOfPress({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  const isLetter = key.length === 1
  const parts = [
    ...(ctrlKey || metaKey ? ['Ctrl'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey && !isLetter ? ['Shift'] : []),
    isLetter ? key.toUpperCase() : key,
  ]
  return parts.join('+')
}

/** Keys that type something, or take it back, belong to the focused field; other keys with Ctrl do not. */
export const writesText = (name: string) =>
  name === 'Ctrl+Z' || (!name.startsWith('Ctrl+') && !name.startsWith('Alt+'))

const secondsBetweenKeys = 1.5

/** The shortcut that a key press completes. Shortcuts of two keys also need the press before it. */
export function completes(
  keys: string,
  name: string,
  before: { name: string; at: number } | undefined,
  at: number,
): boolean {
  const [first, second] = keys.split(' ')
  if (second === undefined) return first === name
  if (before === undefined || second !== name || before.name !== first) return false
  return at - before.at <= secondsBetweenKeys * 1000
}
