import { endOfString } from '../../platform/values/end-of-string.ts'

/** More digits than a double represents exactly, or a number so small that it becomes 0. */
const mayLose = /[\d.]{16}|[eE]-\d{3}/
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y

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

function losesDigits(literal: string): boolean {
  if (!mayLose.test(literal)) return false
  const value = Number(literal)
  return String(value) !== literal
}
