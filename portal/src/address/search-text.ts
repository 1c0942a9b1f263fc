/**
 * The part of an address behind the question mark. Values are text and stay text: `0800` is not a number, and no value is
 * wrapped in quotes. A value with several parts is repeated: `?status=failed&status=queued`.
 */
export type SearchText = Record<string, string | string[]>

export function parseSearch(text: string): SearchText {
  const search: SearchText = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] = before === undefined ? value : [before, value].flat()
  }
  return search
}

/** Leaves out undefined and empty values, so that an address without filters has no question mark. */
export function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '' && one !== false) params.append(name, String(one))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
