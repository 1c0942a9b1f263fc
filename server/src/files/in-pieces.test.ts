import { expect, test } from 'vitest'
import { inPieces } from './in-pieces.ts'

async function* each(...texts: (string | Uint8Array)[]) {
  yield* texts
}

test('small pieces are joined, and nothing is lost or changed', async () => {
  const pieces: string[] = []
  const texts = each('a', Buffer.from('bc'), 'dé', 'f', 'x'.repeat(20), 'g', '')
  for await (const piece of inPieces(texts, 4)) {
    pieces.push(Buffer.from(piece).toString())
    expect(piece.byteLength).toBe(piece.buffer.byteLength)
  }
  expect(pieces).toEqual(['abcdé', `f${'x'.repeat(20)}`, 'g'])
})

test('no texts are no pieces', async () => {
  for await (const piece of inPieces(each(), 4)) expect(piece).toBeUndefined()
})
