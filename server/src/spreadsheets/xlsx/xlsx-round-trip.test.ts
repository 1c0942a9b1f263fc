import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { Random } from '../../../../testing/random.ts'
import { withFile } from '../../../test/workbook-parts.ts'
import { readXlsx, readXlsxHeader } from './read-xlsx.ts'
import type { XlsxCell } from './rows-ahead.ts'
import { type WriteXlsxOptions, writeXlsx } from './write-xlsx.ts'
import { ZipEntries } from './zip-entries.ts'

async function* from(rows: XlsxCell[][]): AsyncGenerator<XlsxCell[]> {
  yield* rows
}

async function writeAndRead(columns: string[], rows: XlsxCell[][]): Promise<unknown[][]> {
  const bytes = await buffer(writeXlsx(columns, from(rows)))
  return withFile(bytes, async (path) => {
    const read: unknown[][] = [(await readXlsxHeader(path)).header]
    for await (const batch of readXlsx(path, { columns })) {
      for (const { rowNumber, cells } of batch) read[rowNumber - 1] = cells
    }
    return read
  })
}

async function sheetXml(
  columns: string[],
  rows: XlsxCell[][],
  part = 'xl/worksheets/sheet1.xml',
  options: WriteXlsxOptions = {},
): Promise<string> {
  const bytes = await buffer(writeXlsx(columns, from(rows), options))
  return withFile(bytes, async (path) => {
    const zip = await ZipEntries.open(path)
    let xml = ''
    for await (const chunk of zip.read(part, 1_000_000)) xml += chunk.toString()
    zip.close()
    return xml
  })
}

/** A whole number beyond 2^53 is read as its digits, since each may matter; there is no -0. */
function asRead(cell: string | number): string | number {
  const isLong = Number.isInteger(cell) && !Number.isSafeInteger(cell) && !String(cell).includes('e')
  return isLong ? String(cell) : cell === 0 ? 0 : cell
}

describe('each value reads back as it was written', () => {
  test.each<[value: string | number]>([
    ['plain'],
    ['=1+1'],
    ['+1'],
    ['-1'],
    ['@SUM(A1)'],
    ["'quoted"],
    ['0800'],
    ['1e5'],
    ['  spaces  '],
    ['two\nlines'],
    ['\r\n and \r'],
    ['tab\t'],
    ['<&>"\''],
    [']]>'],
    ['_x0041_'],
    ['_x005F_x0041_'],
    ['_x_x0041__'],
    ['_x40DD\ud800'],
    ['\0x0041_'],
    ['\u0001\u001f\u007f\u0085\ufffe\uffff'],
    ['\0'],
    ['\ud800 lone'],
    ['lone \udc00'],
    ['😀 漢字 é'],
    ['x'.repeat(32_767)],
    [0],
    [-12.5],
    [1e-7],
    [1e300],
    [Number.MAX_SAFE_INTEGER],
  ])('%.30j', async (value) => {
    expect(await writeAndRead(['first', 'second'], [[value, 'next']])).toEqual([
      ['first', 'second'],
      [value, 'next'],
    ])
  })

  test('characters that XML holds are not escaped, because LibreOffice would keep the escape as text', async () => {
    const all = Array.from({ length: 0xa0 - 0x7f }, (_, at) => String.fromCharCode(0x7f + at)).join('')
    expect(await sheetXml(['a'], [[all]])).toContain(`>${all}<`)
    expect(await writeAndRead(['a'], [[all]])).toEqual([['a'], [all]])
  })

  test('any table', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('_', 'x', '0', '4', '1', 'D', '\r', '\ud800', '\udc00', '&', '\0') }),
    )
    const cell = fc.oneof(
      text.filter((text) => text.trim() !== ''),
      fc.double({ noDefaultInfinity: true, noNaN: true }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 5 }),
        async (rows) => {
          const columns = ['a', 'b', 'c']
          expect(await writeAndRead(columns, rows)).toEqual([
            columns,
            ...rows.map((cells) => cells.map(asRead)),
          ])
        },
      ),
    )
  })
})

test('blank cells are left out and the others keep their places', async () => {
  const columns = Array.from({ length: 30 }, (_, index) => `c${index}`)
  const cells: XlsxCell[] = Array(30).fill(null)
  cells[1] = ''
  cells[27] = 'here'
  const xml = await sheetXml(columns, [cells])
  expect(xml).toContain('<row r="2"><c r="AB2" ')
  expect((await writeAndRead(columns, [cells]))[1]).toEqual([...Array(27).fill(undefined), 'here'])
})

test('every text is an inline string of text format and there is no formula', async () => {
  const xml = await sheetXml(['a'], [['=HYPERLINK("http://example.com")'], [5]])
  expect(xml).not.toContain('<f')
  expect(xml).toContain('<c r="A2" s="2" t="inlineStr">')
  expect(xml).toContain('state="frozen"')
  const styles = await sheetXml(['a'], [], 'xl/styles.xml')
  expect(styles.match(/<xf numFmtId="49" [^>]*quotePrefix="1"/g)).toHaveLength(2)
})

test.each<[rows: number, sheets: string[]]>([
  [0, ['h']],
  [2, ['h 0 1']],
  [3, ['h 0 1', 'h 2']],
  [4, ['h 0 1', 'h 2 3']],
  [5, ['h 0 1', 'h 2 3', 'h 4']],
])('%i rows continue over sheets of three, each with its header', async (count, sheets) => {
  const rows = Array.from({ length: count }, (_, index) => [String(index)])
  const bytes = await buffer(writeXlsx(['h'], from(rows), { sheetRowsMax: 3 }))
  await withFile(bytes, async (path) => {
    const zip = await ZipEntries.open(path)
    const written: string[] = []
    for (let number = 1; zip.has(`xl/worksheets/sheet${number}.xml`); number++) {
      let xml = ''
      for await (const chunk of zip.read(`xl/worksheets/sheet${number}.xml`, 1_000_000))
        xml += chunk.toString()
      written.push(xml.match(/(?<=>)[^<]+(?=<\/t>)/g)?.join(' ') ?? '')
    }
    zip.close()
    expect(written).toEqual(sheets)
  })
})

test('empty cells of text columns are formatted as text, so that a typed 0012 stays 0012', async () => {
  const options = { textColumns: new Set(['id']) }
  const sheet = await sheetXml(['id', 'quantity'], [], 'xl/worksheets/sheet1.xml', options)
  const styles = [...sheet.matchAll(/<col [^>]*style="(\d+)"/g)].map(([, style]) => Number(style))
  const formats = (await sheetXml([], [], 'xl/styles.xml')).split('<cellXfs')[1]?.match(/numFmtId="\d+"/g)
  expect(styles.map((style) => formats?.[style])).toEqual(['numFmtId="49"', 'numFmtId="0"'])
})

test('each sheet is declared by name, so that strict programs open all of them', async () => {
  const rows: XlsxCell[][] = [['a'], ['b'], ['c']]
  const types = await sheetXml(['A'], rows, '[Content_Types].xml', { sheetRowsMax: 2 })
  for (const n of [1, 2, 3])
    expect(types).toMatch(
      new RegExp(`PartName="/xl/worksheets/sheet${n}.xml" ContentType="[^"]*[.]worksheet[+]xml"`),
    )
  expect(types).toContain('<Default Extension="xml" ContentType="application/xml"/>')
})

test('a text that no cell can hold is cut between characters', async () => {
  const [, row] = await writeAndRead(['a'], [[`${'x'.repeat(32_766)}😀`]])
  expect(row).toEqual(['x'.repeat(32_766)])
})

test('a number that a cell cannot hold is written as text', async () => {
  expect(await writeAndRead(['a'], [[Number.NaN], [Number.POSITIVE_INFINITY]])).toEqual([
    ['a'],
    ['NaN'],
    ['Infinity'],
  ])
})

test('rows are requested only as they are read, and released when the reader stops', async () => {
  const random = new Random(inject('seed'))
  let asked = 0
  let released = false
  async function* endless(): AsyncGenerator<XlsxCell[]> {
    try {
      for (;;) yield [`row ${asked++} ${random.next()} ${random.next()}`]
    } finally {
      released = true
    }
  }
  const output = writeXlsx(['a'], endless())
  for await (const _chunk of output) break
  await finished(output).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(released).toBe(true)
  expect(asked).toBeLessThan(200_000)
})

test('a failure of the rows is a failure of the file', async () => {
  async function* failing(): AsyncGenerator<XlsxCell[]> {
    yield ['one']
    throw new Error('the database went away')
  }
  await expect(buffer(writeXlsx(['a'], failing()))).rejects.toThrow('the database went away')
})
