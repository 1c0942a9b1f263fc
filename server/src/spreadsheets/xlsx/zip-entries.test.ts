import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../../testing/zip-of.ts'
import { withFile } from '../../../test/workbook-parts.ts'
import { limits } from '../../limits.ts'
import { ZipEntries } from './zip-entries.ts'

async function readEntry(bytes: Buffer, name = 'part', bytesMax = 1_000_000): Promise<string> {
  return withFile(bytes, async (path) => {
    const zip = await ZipEntries.open(path)
    try {
      let text = ''
      for await (const chunk of zip.read(name, bytesMax)) text += chunk.toString()
      return text
    } finally {
      zip.close()
    }
  })
}

/** Changes one field of the entry, in the local header and in the central directory. */
function changed(
  bytes: Buffer,
  localOffset: number,
  centralOffset: number,
  change: (value: number) => number,
): Buffer {
  const copy = Buffer.from(bytes)
  const central = copy.indexOf('PK\x01\x02', 'latin1')
  copy.writeUInt32LE(change(copy.readUInt32LE(localOffset)), localOffset)
  copy.writeUInt32LE(change(copy.readUInt32LE(central + centralOffset)), central + centralOffset)
  return copy
}

/** A zip of one deflated entry whose declared size may be untrue. */
function zipWithDeflated(deflated: Buffer, declaredBytes: number): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(deflated.length, 18)
  header.writeUInt32LE(declaredBytes, 22)
  header.writeUInt16LE(4, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  header.copy(central, 6, 4, 30)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(50, 12)
  end.writeUInt32LE(34 + deflated.length, 16)
  const name = Buffer.from('part')
  return Buffer.concat([header, name, deflated, central, name, end])
}

test('an entry is found in any case and read completely', async () => {
  expect(await readEntry(await zipOf({ Part: 'hello' }), 'pARt')).toBe('hello')
  expect(await readEntry(await zipOf({ part: 'x'.repeat(900_000) }))).toHaveLength(900_000)
})

describe('an entry that differs from its declaration is refused', async () => {
  const whole = await zipOf({ part: 'hello hello hello hello' })
  test.each<[what: string, bytes: Buffer, reason: RegExp]>([
    ['a wrong checksum', changed(whole, 14, 16, (crc) => (crc ^ 1) >>> 0), /checksum/],
    ['a larger size', changed(whole, 22, 24, (size) => size + 1), /shorter than declared/],
    ['a smaller size', changed(whole, 22, 24, (size) => size - 1), /longer than declared/],
    ['no end', whole.subarray(0, -10), /its end is missing/],
    ['no beginning', whole.subarray(20), /damaged or incomplete/],
    ['nothing', Buffer.alloc(0), /its end is missing/],
  ])('%s', async (_what, bytes, reason) => {
    await expect(readEntry(bytes)).rejects.toThrow(reason)
  })

  test('a flag says that it is encrypted', async () => {
    const encrypted = Buffer.from(whole)
    encrypted[6] = 1
    encrypted[encrypted.indexOf('PK\x01\x02', 'latin1') + 8] = 1
    await expect(readEntry(encrypted)).rejects.toThrow(/password-protected/)
  })

  test('the same name twice', async () => {
    await expect(readEntry(await zipOf({ part: 'a', PART: 'b' }))).rejects.toThrow(/there twice/)
  })
})

describe('a bomb ends early', () => {
  const sixtyFourMegabytes = 64 * 1024 * 1024

  test('by the size that it declares', async () => {
    const bytes = zipWithDeflated(deflateRawSync('x'), 2_000_000)
    await expect(readEntry(bytes)).rejects.toThrow(/too large when unpacked/)
  })

  test('by its ratio over the bytes consumed so far, however much random data follows', async () => {
    const zeros = deflateRawSync(Buffer.alloc(sixtyFourMegabytes), { finishFlush: 2 })
    const bytes = zipWithDeflated(zeros, sixtyFourMegabytes)
    let inflated = 0
    await withFile(bytes, async (path) => {
      const zip = await ZipEntries.open(path)
      const read = async () => {
        for await (const chunk of zip.read('part', sixtyFourMegabytes)) inflated += chunk.length
      }
      await expect(read()).rejects.toThrow(/too large when unpacked/)
      zip.close()
    })
    expect(inflated).toBeLessThanOrEqual(limits.inflationUncheckedBytes)
  })

  /** Like a sheet, and below the ratio: rows of different texts that repeat after a few kilobytes. */
  const rows = Array.from({ length: 60 }, (_, n) => `<row><c><v>${(n * 7919) ** 2}</v></c></row>`)
  const plausible = Buffer.alloc(sixtyFourMegabytes, rows.join(''))
  const packed = deflateRawSync(plausible, { level: 9 })

  test('by its inflated size, if its ratio is that of a large sheet', async () => {
    expect(plausible.length / packed.length).toBeGreaterThan(100)
    expect(plausible.length / packed.length).toBeLessThan(limits.inflationRatioMax)
    const bytesMax = 40_000_000
    let inflated = 0
    await withFile(zipWithDeflated(packed, bytesMax), async (path) => {
      const zip = await ZipEntries.open(path)
      const read = async () => {
        for await (const chunk of zip.read('part', bytesMax)) inflated += chunk.length
      }
      await expect(read()).rejects.toThrow(/too large when unpacked/)
      zip.close()
    })
    expect(inflated).toBeGreaterThan(limits.inflationUncheckedBytes)
    expect(inflated).toBeLessThanOrEqual(bytesMax)
  })

  test('by the inflated size of all parts read, and by the declared size of all parts', async () => {
    const whole = await zipOf({ part: 'x'.repeat(900_000), other: 'x'.repeat(90_000) })
    await withFile(whole, async (path) => {
      const zip = await ZipEntries.open(path, 1_000_000)
      const read = async (name: string) => {
        for await (const _ of zip.read(name, 1_000_000));
      }
      await read('part')
      await read('other')
      await expect(read('other')).rejects.toThrow(/too large when unpacked/)
      zip.close()
      await expect(ZipEntries.open(path, 980_000)).rejects.toThrow(/too large when unpacked/)
    })
  })

  test('by the number of its entries', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: limits.zipEntriesMax + 1 }, (_, index) => [`p${index}`, '']),
    )
    await expect(readEntry(await zipOf(parts, false))).rejects.toThrow(/too large when unpacked/)
  })
})
