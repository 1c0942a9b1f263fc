import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvTokenizer, type Delimiter } from './csv-tokenizer.ts'

interface Result {
  records: string[][]
  misplacedQuotes: number[]
}

/** The records; blank lines are only counted. */
function tokenize(
  pieces: string[],
  delimiter: Delimiter = ',',
  recordCharactersMax = 1000,
  cellsMax = 1000,
): Result {
  const result: Result = { records: [], misplacedQuotes: [] }
  const fillUpTo = (count: number) => {
    while (result.records.length < count) result.records.push([''])
  }
  const limits = { recordCharactersMax, cellsMax }
  const tokenizer = new CsvTokenizer(delimiter, limits, ({ cells, misplacedQuote, number }) => {
    fillUpTo(number - 1)
    if (misplacedQuote) result.misplacedQuotes.push(number)
    result.records.push(cells.map((cell) => cell ?? ''))
  })
  for (const piece of pieces) tokenizer.push(piece)
  tokenizer.end()
  fillUpTo(tokenizer.records)
  return result
}

describe('text is split into records as spreadsheet programs do', () => {
  test.each<[text: string, records: string[][]]>([
    [
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\nb\rc\r\nd', [['a'], ['b'], ['c'], ['d']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['a\r\r\nb', [['a'], [''], ['b']]],
    ['', []],
    ['\n', [['']]],
    [',\n', [['', '']]],
    ['a,', [['a', '']]],
    ['"a","b"\n', [['a', 'b']]],
    ['"a,b"\n', [['a,b']]],
    ['"a\r\nb",c\n', [['a\r\nb', 'c']]],
    ['"say ""hi"""\n', [['say "hi"']]],
    ['""\n', [['']]],
    ['"a"  ,b\n', [['a  ', 'b']]],
    ['5" pipe,3" pipe\n', [['5" pipe', '3" pipe']]],
    [' "a"\n', [[' "a"']]],
    ['  a  , b\n', [['  a  ', ' b']]],
  ])('%j', (text, records) => {
    expect(tokenize([text])).toEqual({ records, misplacedQuotes: [] })
  })
})

test('text after a closing quote marks its own record and no other', () => {
  expect(tokenize(['a,b\n"5" pipe",x\nc,d\n'])).toEqual({
    records: [
      ['a', 'b'],
      ['"5" pipe"', 'x'],
      ['c', 'd'],
    ],
    misplacedQuotes: [2],
  })
})

test('a quote that is never closed is a failure that names its row', () => {
  expect(() => tokenize(['a,b\nc,"d\ne,f\n'])).toThrow('A quote opened in row 2 is never closed.')
})

test('an endless record fails long before memory is full', () => {
  expect(() => tokenize(['a\n', '"', ...Array(100).fill('x'.repeat(100))])).toThrow(
    /^Row 2 is longer than 1,000 characters/,
  )
  expect(() => tokenize([`a\n${'x'.repeat(1001)}\nb\n`])).toThrow(/^Row 2 is longer than 1,000 characters/)
})

const delimiter = fc.constantFrom<Delimiter>(',', ';', '\t')
const hostileText = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ' ', '"', ',', ';', '\t', '\r', '\n') })
const cutPlaces = fc.array(fc.nat(200), { maxLength: 12 })

function cut(text: string, places: number[]): string[] {
  const sorted = [...new Set(places)].sort((a, b) => a - b)
  return [0, ...sorted].map((place, index) => text.slice(place, sorted[index]))
}

test('any dialect reads back the same, wherever the chunks are cut', () => {
  const table = fc.array(fc.array(hostileText, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
  fc.assert(
    fc.property(
      table,
      delimiter,
      lineEnd,
      fc.boolean(),
      cutPlaces,
      (rows, delimiter, lineEnd, quoteAll, places) => {
        const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
        const write = (cell: string) => (quoteAll || /["\r\n,;\t]/.test(cell) ? quoted(cell) : cell)
        const text = rows.map((cells) => cells.map(write).join(delimiter) + lineEnd).join('')
        expect(tokenize(cut(text, places), delimiter, 10_000).records).toEqual(rows)
      },
    ),
  )
})

test('any text gives the same records whole and in pieces', () => {
  const outcome = (pieces: string[], delimiter: Delimiter) => {
    try {
      return tokenize(pieces, delimiter)
    } catch (error) {
      return String(error)
    }
  }
  fc.assert(
    fc.property(hostileText, delimiter, cutPlaces, (text, delimiter, places) => {
      expect(outcome(cut(text, places), delimiter)).toEqual(outcome([text], delimiter))
    }),
  )
})

test('text without a misplaced quote reads as csv-parse reads it', () => {
  fc.assert(
    fc.property(hostileText, delimiter, (text, delimiter) => {
      let ours: Result
      try {
        ours = tokenize([text], delimiter)
      } catch {
        expect(() => parse(text, { delimiter })).toThrow()
        return
      }
      // Spaces after a closing quote are an error to csv-parse and part of the cell to spreadsheets.
      fc.pre(ours.misplacedQuotes.length === 0 && !/"[ \t]/.test(text))
      const theirs: string[][] = parse(text, {
        delimiter,
        relax_quotes: true,
        relax_column_count: true,
        record_delimiter: ['\r\n', '\n', '\r'],
      })
      expect(ours.records).toEqual(theirs)
    }),
    { numRuns: 2000 },
  )
})

describe('cells beyond the last wanted one are returned as one raw text', () => {
  test.each<[text: string, cells: string[]]>([
    ['1,2', ['1', '2']],
    ['1,2,3,4', ['1', '2', '3,4']],
    ['1,2,"3,3","4 ""x"""', ['1', '2', '"3,3","4 ""x"""']],
    ['1,2,,,,', ['1', '2']],
    ['1,2, ,"",', ['1', '2']],
    [`1,2${',a'.repeat(400)}`, ['1', '2', 'a,'.repeat(399).concat('a')]],
  ])('%.40s', (text, cells) => {
    for (const length of [1, 2, 3, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
        text.slice(at * length, (at + 1) * length),
      )
      expect(tokenize([...pieces, '\nnext'], ',', 1000, 2).records).toEqual([cells, ['next']])
    }
  })
})

test('the work does not grow faster than the text: each character is cut out once', () => {
  // A row of a million cells in small chunks used to be read again from its start for each chunk.
  const row = 'x,'.repeat(400_000)
  let taken = 0
  const limits = { recordCharactersMax: 1_000_000, cellsMax: 10 }
  const tokenizer = new CsvTokenizer(',', limits, ({ cells }) => {
    taken += cells.length
  })
  for (let at = 0; at < row.length; at += 64) tokenizer.push(row.slice(at, at + 64))
  tokenizer.push('\n'.repeat(20_000_000))
  tokenizer.end()
  expect([taken, tokenizer.records]).toEqual([11, 20_000_000])
})
