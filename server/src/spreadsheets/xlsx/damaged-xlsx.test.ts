import { readdir } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../../testing/zip-of.ts'
import { header, readAll, readRows, styles } from '../../../test/read-workbook.ts'
import { sheetOf, withFile, workbookOf } from '../../../test/workbook-parts.ts'
import { limits } from '../../limits.ts'
import { readXlsx } from './read-xlsx.ts'

describe('a damaged sheet is an error, never an empty table', () => {
  const whole = sheetOf(`${header}<row r="2"><c t="str"><v>x</v></c></row>`)
  test.each<[what: string, sheet: string, reason: RegExp]>([
    ['XML cut in a tag', whole.slice(0, -5), /cut off/],
    ['XML cut between tags', whole.replace(/<\/sheetData>.*/, ''), /cut off/],
    ['XML cut in a row', whole.slice(0, whole.lastIndexOf('<v>')), /cut off/],
    ['a closing tag too many', `${whole}</worksheet>`, /malformed/],
    ['a document type', `<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>${whole}`, /document type/],
    ['an unknown entity', whole.replace('x</v>', '&y;</v>'), /malformed/],
    ['a bare ampersand', whole.replace('x</v>', 'x & y</v>'), /malformed/],
    ['depth without end', `${'<a>'.repeat(300)}`, /malformed/],
    [
      'an unknown shared string',
      sheetOf(`${header}<row r="2"><c t="s"><v>77</v></c></row>`),
      /text of row 2 is missing/,
    ],
    [
      'a cell twice',
      sheetOf(`${header}<row r="2"><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row>`),
      /cell twice/,
    ],
    [
      'rows out of order',
      sheetOf(`${header}<row r="3"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>`),
      /out of order/,
    ],
    [
      'a row number twice',
      sheetOf(`${header}<row r="2"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>`),
      /out of order/,
    ],
    [
      'a row inside a row',
      sheetOf(`${header}<row r="2"><c><v>1</v></c><row r="3"><c><v>2</v></c></row></row>`),
      /a row is inside another/,
    ],
    [
      'a row whose beginning is lost',
      sheetOf(`${header}<row r="2"><c><v>1</v></c></row><rwo r="3"><c><v>2</v></c></row>`),
      /malformed|unknown part/,
    ],
    [
      'a row whose end is lost',
      sheetOf(`${header}<row r="2"><c><v>1</v></c></rwo><row r="3"><c><v>2</v></c></row>`),
      /malformed/,
    ],
    [
      'a cell after its row',
      sheetOf(`${header}<row r="2"><c><v>1</v></c></row><c><v>2</v></c>`),
      /a cell is outside the rows/,
    ],
    [
      'a cell inside a cell',
      sheetOf(`${header}<row r="2"><c><v>1</v><c><v>2</v></c></c></row>`),
      /a cell is outside the rows/,
    ],
    [
      'a row beyond the last',
      sheetOf(`${header}<row r="1048577"><c><v>1</v></c></row>`),
      /more rows than a sheet can hold/,
    ],
    [
      'a cell beyond the last column',
      sheetOf(`${header}<row r="2"><c r="SS2"><v>1</v></c></row>`),
      /beyond column 512/,
    ],
    ['a cell of unknown type', sheetOf(`${header}<row r="2"><c t="z"><v>1</v></c></row>`), /unknown type/],
    [
      'a text of two megabytes',
      sheetOf(`${header}<row r="2"><c t="str"><v>${'x'.repeat(2_000_000)}</v></c></row>`),
      /malformed|too long/,
    ],
  ])('%s', async (_what, sheet, reason) => {
    const bytes = await workbookOf({ 'xl/worksheets/sheet1.xml': sheet })
    await expect(withFile(bytes, (path) => readAll(path, ['a', 'b']))).rejects.toThrow(reason)
  })

  test('invalid UTF-8', async () => {
    const sheet = Buffer.from(whole.replace('x</v>', 'é</v>'), 'latin1')
    const bytes = await workbookOf({ 'xl/worksheets/sheet1.xml': sheet })
    await expect(withFile(bytes, (path) => readAll(path, ['a', 'b']))).rejects.toThrow(/not valid UTF-8/)
  })

  test('a missing sheet and a missing workbook', async () => {
    const noSheet = await workbookOf({})
    await expect(withFile(noSheet, (path) => readAll(path, ['a']))).rejects.toThrow(/no worksheet/)
    const zip = await zipOf({ 'readme.txt': 'hello' })
    await expect(withFile(zip, (path) => readAll(path, ['a']))).rejects.toThrow(/seems to be a zip archive/)
  })
})

test('a bomb of shared strings ends with a reason', async () => {
  const many = `<sst>${'<si/>'.repeat(limits.sharedStringsMax + 1)}</sst>`
  await expect(readRows('', { 'xl/sharedStrings.xml': many })).rejects.toThrow(/too many different texts/)
  const long = `<sst><si>${'<r><t>xxxxxxxxxxxxxxxxxxxxxxxx</t></r>'.repeat(100_000)}</si></sst>`
  await expect(readRows('', { 'xl/sharedStrings.xml': long })).rejects.toThrow(/too long/)
})

test('the file is closed when reading stops early', async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, index) => `<row r="${index + 2}"><c><v>${index}</v></c></row>`,
  ).join('')
  const bytes = await workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf(header + rows) })
  await withFile(bytes, async (path) => {
    const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length
    const before = await openFiles()
    for (let round = 0; round < 20; round++) {
      for await (const batch of readXlsx(path, { columns: ['a', 'b'] })) {
        expect(batch[0]?.cells).toEqual([0])
        break
      }
    }
    expect(await openFiles()).toBeLessThan(before + 10)
  })
})

test('changing any byte gives the same rows or an error', async () => {
  const rows = Array.from(
    { length: 50 },
    (_, index) => `<row r="${index + 2}"><c><v>${index}</v></c></row>`,
  ).join('')
  const bytes = await workbookOf({
    'xl/worksheets/sheet1.xml': sheetOf(header + rows),
    'xl/styles.xml': styles,
  })
  const original = await withFile(bytes, (path) => readAll(path, ['a', 'b']))
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      async (place, change, cut) => {
        const changed = Buffer.from(cut ? bytes.subarray(0, place) : bytes)
        if (!cut) changed[place] = (changed[place] as number) ^ change
        await withFile(changed, async (path) => {
          try {
            expect(await readAll(path, ['a', 'b'])).toEqual(original)
          } catch (error) {
            expect(error).toHaveProperty('reason', expect.stringMatching(/^The /))
          }
        })
      },
    ),
    { numRuns: 300 },
  )
})
