/** More digits than a double represents exactly, or a number so small that it becomes 0. */
const mayLose = /[\d.]{16}|[eE]-\d{3}/
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const backslash = 0x5c

/**
 * Reads the validated body of a push. Numbers that would lose digits stay text, as in a file, so that both are stored
 * alike.
 */
export const parsePush = (json: string): unknown =>
  JSON.parse(mayLose.test(json) ? quoteLongNumbers(json) : json)

function quoteLongNumbers(json: string): string {
  let quoted = ''
  let done = 0
  for (let at = 0; at < json.length; ) {
    const character = json.charAt(at)
    if (character === '"') {
      at = endOfString(json, at)
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      number.lastIndex = at
      const literal = number.exec(json)?.[0] ?? character
      if (losesDigits(literal)) {
        quoted += `${json.slice(done, at)}"${literal}"`
        done = at + literal.length
      }
      at += literal.length
    } else {
      at++
    }
  }
  return quoted + json.slice(done)
}

/** Where the string that opens here ends. */
function endOfString(json: string, opening: number): number {
  let closing = json.indexOf('"', opening + 1)
  while (closing > 0) {
    let escapes = 0
    while (json.charCodeAt(closing - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) break
    closing = json.indexOf('"', closing + 1)
  }
  return closing < 0 ? json.length : closing + 1
}

function losesDigits(literal: string): boolean {
  if (!mayLose.test(literal)) return false
  const value = Number(literal)
  return String(value) !== literal
}
