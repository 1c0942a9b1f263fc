import { describe, expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import type { Row } from '../cells/row.ts'
import type { Encoding } from '../text/detect-encoding.ts'
import type { Delimiter } from './csv-tokenizer.ts'
import { readCsv } from './read-csv.ts'

const columns = ['a', 'b', null, 'd']

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function read(
  text: string | Buffer,
  { encoding = 'utf-8', delimiter = ',' }: { encoding?: Encoding; delimiter?: Delimiter } = {},
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of readCsv(once(Buffer.from(text)), { encoding, delimiter, columns }))
    rows.push(...batch)
  return rows
}

describe('rows after the header, as the spreadsheet counts them', () => {
  const _ = undefined
  test.each<[body: string, rows: Row[]]>([
    ['', []],
    ['1,2,3,4', [{ rowNumber: 2, cells: ['1', '2', _, '4'] }]],
    [
      '1,2,3,4\n\n , ,\t\n5\n',
      [
        { rowNumber: 2, cells: ['1', '2', _, '4'] },
        { rowNumber: 5, cells: ['5'] },
      ],
    ],
    [
      '"1\n1",2\n3\n',
      [
        { rowNumber: 2, cells: ['1\n1', '2'] },
        { rowNumber: 3, cells: ['3'] },
      ],
    ],
    [' 1 ,,x,\n', [{ rowNumber: 2, cells: [' 1 ', _, _, _] }]],
    [',,only ignored,\n', []],
    ['1,2,3,4,,  ,\n', [{ rowNumber: 2, cells: ['1', '2', _, '4', _, '  ', _] }]],
    [
      '1,2,3,4,5\n6\n',
      [
        { rowNumber: 2, cells: ['1', '2', _, '4', '5'], problem: 'More cells than columns' },
        { rowNumber: 3, cells: ['6'] },
      ],
    ],
    ['"1" x,2\n', [{ rowNumber: 2, cells: ['"1" x', '2'], problem: 'Misplaced quote' }]],
    [
      'a\0b,2\n3\n',
      [
        { rowNumber: 2, cells: ['a\0b', '2'], problem: 'Unreadable text' },
        { rowNumber: 3, cells: ['3'] },
      ],
    ],
    [
      `${'x'.repeat(32_768)},2\n`,
      [{ rowNumber: 2, cells: ['x'.repeat(32_768), '2'], problem: 'Cell longer than 32,767 characters' }],
    ],
    ['=1+1,@x,-,+\n', [{ rowNumber: 2, cells: ['=1+1', '@x', _, '+'] }]],
    ['007,1e5,,TRUE\n', [{ rowNumber: 2, cells: ['007', '1e5', _, 'TRUE'] }]],
  ])('%.60j', async (body, rows) => {
    expect(await read(`a,b,error,d\n${body}`)).toEqual(rows)
  })
})

test('blank lines before the header and a line that names the delimiter are not rows of data', async () => {
  expect(await read('sep=;\r\na;b;error;d\r\n1;2\r\n', { delimiter: ';' })).toEqual([
    { rowNumber: 2, cells: ['1', '2'] },
  ])
  expect(await read('\n\na,b,error,d\n1,2\n')).toEqual([{ rowNumber: 4, cells: ['1', '2'] }])
})

test('a lone surrogate in UTF-16 makes only its own row unreadable', async () => {
  const text = Buffer.from('\ufeffa\tb\n1\t\ud800x\n2\t😀\n', 'utf16le')
  expect(await read(text, { encoding: 'utf-16le', delimiter: '\t' })).toEqual([
    { rowNumber: 2, cells: ['1', '\ud800x'], problem: 'Unreadable text' },
    { rowNumber: 3, cells: ['2', '😀'] },
  ])
})

test('a value under a blank header rejects its row', async () => {
  const rows: Row[] = []
  const source = once(Buffer.from('a,,b\n1,,2\n3,x,4\n'))
  for await (const batch of readCsv(source, { encoding: 'utf-8', delimiter: ',', columns: ['a', '', 'b'] }))
    rows.push(...batch)
  expect(rows.map(({ problem }) => problem)).toEqual([undefined, 'Value under a blank header'])
})

test('the source is closed when reading stops early', async () => {
  let released = false
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) yield Buffer.from('1,2\n'.repeat(1000))
    } finally {
      released = true
    }
  }
  for await (const batch of readCsv(endless(), { encoding: 'utf-8', delimiter: ',', columns })) {
    expect(batch.length).toBeGreaterThan(0)
    break
  }
  expect(released).toBe(true)
})

test('lines of other delimiters before the header are skipped, as when the upload was inspected', async () => {
  expect(await read(';;;\n,,\na,b,c,d\n1,2,3,4\n')).toEqual([
    { rowNumber: 4, cells: ['1', '2', undefined, '4'] },
  ])
})

test('a file has at most as many rows as a sheet, so that its report fits on one; blank lines do not count', async () => {
  const rowsMax = limits.sheetRowsMax - 1
  const file = (rows: number) => Buffer.concat([Buffer.from('a,b,c,d\n\n\n'), Buffer.alloc(2 * rows, 'x\n')])
  const options = { encoding: 'utf-8', delimiter: ',', columns } as const
  let count = 0
  for await (const batch of readCsv(once(file(rowsMax)), options)) count += batch.length
  expect(count).toBe(rowsMax)
  await expect(async () => {
    for await (const _ of readCsv(once(file(rowsMax + 1)), options));
  }).rejects.toThrow(/^The file has more rows than a sheet can hold \(1,048,576 with the header\)\. Split it/)
})

test('bytes that are not UTF-8 reject only their rows and are shown as U+FFFD', async () => {
  async function* source() {
    yield Buffer.from('a,b\nCafé,1\nCaf')
    yield Buffer.from([0xe9])
    yield Buffer.from(',2\n\ufffd,3\nlast,')
    yield Buffer.from([0xe2, 0x82])
  }
  const rows = []
  const options = { encoding: 'utf-8', delimiter: ',', columns: ['a', 'b'] } as const
  for await (const batch of readCsv(source(), options)) rows.push(...batch)
  expect(rows).toEqual([
    { rowNumber: 2, cells: ['Café', '1'] },
    { rowNumber: 3, cells: ['Caf\ufffd', '2'], problem: 'Unreadable text' },
    { rowNumber: 4, cells: ['\ufffd', '3'] },
    { rowNumber: 5, cells: ['last', '\ufffd\ufffd'], problem: 'Unreadable text' },
  ])
})
