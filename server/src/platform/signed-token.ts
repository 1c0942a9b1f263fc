import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A signed payload for cursors and links: it comes back unchanged or not at all. `purpose` prevents use of one kind
 * of token as another.
 */
export function signToken(secret: Buffer, purpose: string, payload: unknown, expiresAt?: Date): string {
  const envelope = expiresAt ? { p: payload, e: expiresAt.getTime() } : { p: payload }
  const text = Buffer.from(JSON.stringify(envelope)).toString('base64url')
  return `${text}.${signatureOf(secret, purpose, text).toString('base64url')}`
}

/** The payload, or undefined when the token is forged, changed, expired or of another purpose. */
export function readToken(secret: Buffer, purpose: string, token: string, now: Date): unknown {
  // Base64url has several spellings of the same bytes; accept only the one we issued.
  const parts = /^([\w-]+)\.([\w-]{43})$/.exec(token)
  if (!parts?.[1] || !parts[2]) return undefined
  const signature = Buffer.from(parts[2], 'base64url')
  if (signature.toString('base64url') !== parts[2]) return undefined
  if (!timingSafeEqual(signature, signatureOf(secret, purpose, parts[1]))) return undefined
  const envelope = JSON.parse(Buffer.from(parts[1], 'base64url').toString('utf8'))
  if (envelope.e !== undefined && envelope.e <= now.getTime()) return undefined
  return envelope.p
}

function signatureOf(secret: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest()
}
