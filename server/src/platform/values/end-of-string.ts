const backslash = 0x5c

/** Where the JSON string that opens here ends: after its closing quote. */
export function endOfString(json: string, opening: number): number {
  let closing = json.indexOf('"', opening + 1)
  while (closing > 0) {
    let escapes = 0
    while (json.charCodeAt(closing - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) break
    closing = json.indexOf('"', closing + 1)
  }
  return closing < 0 ? json.length : closing + 1
}
