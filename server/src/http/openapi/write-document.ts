type Json = Record<string, unknown>

/** A value that fits within this length is written on one line. */
const lineLength = 120

/**
 * The document as text whose changes are easy to read: paths and shared parts are sorted by name, and everything about
 * a field is on one line.
 */
export const writeDocument = (document: Json): string =>
  `${write(sorted(JSON.parse(JSON.stringify(document))), '', false)}\n`

function write(value: unknown, indent: string, isField: boolean): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const line = onOneLine(value)
  if (indent.length + line.length <= lineLength || (isField && !hasFields(value))) return line
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + write(item, inner, false)).join(',\n')}\n${indent}]`
  }
  const lines = Object.entries(value).map(
    ([name, item]) => `${inner}${JSON.stringify(name)}: ${itemOf(name, item, inner)}`,
  )
  return `{\n${lines.join(',\n')}\n${indent}}`
}

/** The fields of an object are one line each, and so are the parameters of an operation. */
function itemOf(name: string, item: unknown, indent: string): string {
  if (name === 'parameters' && Array.isArray(item)) {
    return `[\n${item.map((one) => `${indent}  ${onOneLine(one)}`).join(',\n')}\n${indent}]`
  }
  if (name !== 'properties' || typeof item !== 'object' || item === null) return write(item, indent, false)
  const inner = `${indent}  `
  const lines = Object.entries(item).map(
    ([field, schema]) => `${inner}${JSON.stringify(field)}: ${write(schema, inner, true)}`,
  )
  return `{\n${lines.join(',\n')}\n${indent}}`
}

const hasFields = (value: object): boolean =>
  'properties' in value ||
  Object.values(value).some((item) => typeof item === 'object' && item !== null && hasFields(item))

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${onOneLine(item)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** Sorts paths and shared parts: their order means nothing. */
function sorted({ paths, components, ...rest }: Json): Json {
  const shared = Object.entries(components as Json).map(([kind, parts]) => [kind, byName(parts as Json)])
  return { ...rest, paths: byName(paths as Json), components: Object.fromEntries(shared) }
}

const byName = (parts: Json): Json =>
  Object.fromEntries(Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1)))
