const lineCharactersMax = 72

interface Spelling {
  name(text: string): string
  value(value: unknown): string
  /** Inside the braces of an object on one line. */
  pad: string
}

const singleQuoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

export const inJavaScript = (value: unknown, indent = ''): string =>
  written(value, indent, {
    name: (text) => (/^[a-zA-Z_]\w*$/.test(text) ? text : singleQuoted(text)),
    value: (one) => (typeof one === 'string' ? singleQuoted(one) : (JSON.stringify(one) ?? 'null')),
    pad: ' ',
  })

export const inPython = (value: unknown, indent = ''): string =>
  written(value, indent, {
    name: singleQuoted,
    value: (one) =>
      typeof one === 'string'
        ? singleQuoted(one)
        : one === true
          ? 'True'
          : one === false
            ? 'False'
            : one === null || one === undefined
              ? 'None'
              : String(one),
    pad: '',
  })

function written(value: unknown, indent: string, spelling: Spelling): string {
  if (value === null || typeof value !== 'object') return spelling.value(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const deeper = `${indent}  `
  const partsAt = (at: string) =>
    Object.entries(value).map(
      ([name, part]) =>
        `${Array.isArray(value) ? '' : `${spelling.name(name)}: `}${written(part, at, spelling)}`,
    )
  const parts = partsAt(deeper)
  if (parts.length === 0) return open + close
  const pad = open === '{' ? spelling.pad : ''
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`
  if (line.length + indent.length <= lineCharactersMax && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`
}
