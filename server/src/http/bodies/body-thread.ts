/** The thread that checks large bodies, one at a time, with its own heap. */
import { parentPort } from 'node:worker_threads'
import type { TSchema } from 'typebox'
import type { BodyCheckName } from './body-checks.ts'
import { type CheckedBody, checkBody } from './check-body.ts'

export interface ToBodyThread {
  pieces: Uint8Array[]
  /** As JSON text, which also identifies the compiled schema. */
  schema: string
  check: BodyCheckName | undefined
  known: readonly string[]
  valuesMax: number | undefined
}

export interface FromBodyThread {
  /** The whole body, for the handler to store. */
  bytes: Uint8Array
  checked: CheckedBody
}

const schemas = new Map<string, TSchema>()

parentPort?.on('message', ({ pieces, schema: text, check, known, valuesMax }: ToBodyThread) => {
  const schema: TSchema = schemas.get(text) ?? JSON.parse(text)
  schemas.set(text, schema)
  const bytes = joined(pieces)
  const checked = checkBody(bytes, { schema, check, known, valuesMax })
  const answer: FromBodyThread = { bytes, checked }
  parentPort?.postMessage(answer, [bytes.buffer])
})

/** In its own memory, so it can be transferred without a copy. */
function joined(pieces: Uint8Array[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
