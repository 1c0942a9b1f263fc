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

describe('the encoding is found over the whole file, wherever the pieces are cut', () => {
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
    [Buffer.concat([Buffer.from('é漢😀'), Buffer.from([0xe9])]), 'windows-1252', 'Ã©æ¼¢ðŸ˜€é'],
    [Buffer.from([0x61, 0xed, 0xa0, 0x80]), 'windows-1252', 'aí\u00a0€'],
  ])('%j', async (bytes, encoding, text) => {
    for (const length of [1, 2, 3, 5, 1000]) {
      expect(await detectEncoding(pieces(bytes, length))).toBe(encoding)
      expect(await decode(bytes, length, encoding)).toBe(text)
    }
  })
})

test('any text comes back in every encoding, wherever the pieces are cut', async () => {
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

test('a character cut off at the end of the file is a failure', async () => {
  await expect(decode(Buffer.from('é').subarray(0, 1), 10, 'utf-8')).rejects.toThrow(/cut off/)
  await expect(decode(Buffer.from([0x61, 0, 0x62]), 10, 'utf-16le')).rejects.toThrow(/cut off/)
})

test('a file that is marked as UTF-8 is never read as anything else, however damaged', async () => {
  const cut = Buffer.from('\ufeffcafé').subarray(0, -1)
  for (const length of [1, 2, 3, 5, 1000]) expect(await detectEncoding(pieces(cut, length))).toBe('utf-8')
  await expect(decode(cut, 1000, 'utf-8')).rejects.toThrow(/cut off/)
})

test('bytes that are not UTF-8 are a failure where UTF-8 was found', async () => {
  await expect(decode(Buffer.from([0x61, 0xff, 0x62]), 10, 'utf-8')).rejects.toThrow(/not valid UTF-8/)
})
