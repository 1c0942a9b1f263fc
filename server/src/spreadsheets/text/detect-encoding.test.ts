import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { detectEncoding, type Encoding } from './detect-encoding.ts'

async function* pieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length)
}

async function decode(bytes: Buffer, length: number, encoding: Encoding): Promise<string> {
  let text = ''
  for await (const piece of decodeText(pieces(bytes, length), encoding)) text += piece
  return text
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('the encoding is detected from the whole file, wherever the chunks are cut', () => {
  test.each<[bytes: Buffer, encoding: Encoding, text: string]>([
    [Buffer.from(''), 'utf-8', ''],
    [Buffer.from('plain'), 'utf-8', 'plain'],
    [Buffer.from('é漢😀'), 'utf-8', 'é漢😀'],
    [Buffer.from('\ufeffé'), 'utf-8', 'é'],
    [Buffer.from('a\ufeffb'), 'utf-8', 'a\ufeffb'],
    [Buffer.from('\ufeffé😀', 'utf16le'), 'utf-16le', 'é😀'],
    [utf16be('\ufeffé😀'), 'utf-16be', 'é😀'],
    [Buffer.from('caf\xe9', 'latin1'), 'windows-1252', 'café'],
    [Buffer.from('\x80 5 \x96 \x93x\x94', 'latin1'), 'windows-1252', '€ 5 – “x”'],
    [Buffer.concat([Buffer.from('é漢😀'), Buffer.from([0xe9])]), 'utf-8', 'é漢😀\ud800'],
    [Buffer.concat([Buffer.from('caf\xe9 ', 'latin1'), Buffer.from('é')]), 'utf-8', 'caf\ud800 é'],
    [Buffer.from('\xef\xbb\xbfcaf\xe9', 'latin1'), 'utf-8', 'caf\ud800'],
    [Buffer.from('\xe9\xe9 \xc3', 'latin1'), 'windows-1252', 'éé Ã'],
    [Buffer.from('\xc0\xaf \xc3\xa9', 'latin1'), 'utf-8', '\ud800\ud800 é'],
    [Buffer.from('\xf4\x90\x80\x80 \xc3\xa9', 'latin1'), 'utf-8', `${'\ud800'.repeat(4)} é`],
    [Buffer.from([0x61, 0xed, 0xa0, 0x80]), 'windows-1252', 'aí\u00a0€'],
  ])('%j', async (bytes, encoding, text) => {
    for (const length of [1, 2, 3, 5, 1000]) {
      expect(await detectEncoding(pieces(bytes, length))).toBe(encoding)
      expect(await decode(bytes, length, encoding)).toBe(text)
    }
  })
})

test('any text reads back in every encoding, wherever the chunks are cut', async () => {
  const text = fc.string({ unit: 'binary' })
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (text, length) => {
      const marked = `\ufeff${text}`
      expect(await decode(Buffer.from(marked), length, 'utf-8')).toBe(text)
      expect(await decode(Buffer.from(marked, 'utf16le'), length, 'utf-16le')).toBe(text)
      expect(await decode(utf16be(marked), length, 'utf-16be')).toBe(text)
    }),
  )
})

test('a character cut off at the end of the file makes only that place unreadable', async () => {
  expect(await decode(Buffer.from('aé').subarray(0, 2), 10, 'utf-8')).toBe('a\ud800')
  expect(await decode(Buffer.from([0x61, 0, 0x62]), 10, 'utf-16le')).toBe('a\ud800')
})

test('damaged bytes are marked in place, wherever the chunks are cut', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }).map((text) => ({ bytes: Buffer.from(text), text })),
    fc.constantFrom(0x80, 0xbf, 0xc0, 0xc1, 0xf5, 0xff).map((byte) => ({
      bytes: Buffer.from([byte]),
      text: '\ud800',
    })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.integer({ min: 1, max: 7 }), async (list, length) => {
      const bytes = Buffer.concat([Buffer.from('x'), ...list.map((one) => one.bytes)])
      const text = `x${list.map((one) => one.text).join('')}`
      expect(await decode(bytes, length, 'utf-8')).toBe(text)
    }),
  )
})
