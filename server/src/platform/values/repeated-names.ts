import { endOfString } from './end-of-string.ts'
import { shorten } from './shorten.ts'

/** An open object or array. */
interface Level {
  /** Of an object: the names read so far. Of an array: undefined. */
  names: Set<string> | undefined
  /** The name or position of the value that is being read. */
  at: string | number
  /** In an object: the next string is a name. */
  expectsName: boolean
}

/**
 * The paths of names that an object of valid JSON has more than once. JSON.parse would keep the last value without a
 * word. Names are compared as read: `"a"` and `"\u0061"` are the same.
 */
export function repeatedNames(json: string, pathsMax: number): string[] {
  const paths = new Set<string>()
  const levels: Level[] = []
  for (let at = 0; at < json.length && paths.size < pathsMax; at += 1) {
    const level = levels.at(-1)
    switch (json.charAt(at)) {
      case '"': {
        const end = endOfString(json, at)
        if (level?.names && level.expectsName) {
          level.at = JSON.parse(json.slice(at, end)) as string
          level.expectsName = false
          if (level.names.has(level.at)) paths.add(pathOf(levels))
          level.names.add(level.at)
        }
        at = end - 1
        break
      }
      case '{':
        levels.push({ names: new Set(), at: '', expectsName: true })
        break
      case '[':
        levels.push({ names: undefined, at: 0, expectsName: false })
        break
      case ',':
        if (level?.names) level.expectsName = true
        else if (typeof level?.at === 'number') level.at += 1
        break
      case '}':
      case ']':
        levels.pop()
        break
    }
  }
  return [...paths]
}

export const isRepeated = 'is given more than once'

const pathOf = (levels: Level[]) => levels.map(({ at }) => shorten(String(at))).join('.')

/** How many names the objects of a parsed value have. Its depth must be limited. */
export function countNames(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const element of value) if (typeof element === 'object') count += countNames(element)
    return count
  }
  for (const name of Object.keys(value)) {
    count += 1
    const inner = (value as Record<string, unknown>)[name]
    if (typeof inner === 'object') count += countNames(inner)
  }
  return count
}
