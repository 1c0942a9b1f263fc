/**
 * A random UUID. The sender makes the id of a change, so that a repeated request changes nothing. Browsers have
 * `crypto.randomUUID` only on localhost and over TLS.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // The digits that say: version 4, made at random.
  const variant = '89ab'[(bytes[8] ?? 0) % 4]
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20)].join('-')
}
