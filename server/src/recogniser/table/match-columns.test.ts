import { describe, expect, test } from 'vitest'
import { sheetOf } from '../../../test/sheet-of.ts'
import { isCode, isPostcode, places, uses } from '../../../test/wanted-tables.ts'
import type { SheetCell } from '../../spreadsheets/cells/sheet.ts'
import { recognise } from './recognise.ts'
import type { WantedTable } from './wanted.ts'

describe('a column is never guessed', () => {
  test.each<[what: string, rows: (SheetCell | undefined)[][], uses: (string | null)[], question?: object]>([
    [
      'known by header',
      [
        ['Postcode', 'AMOUNT'],
        ['0800', '5'],
      ],
      ['postcode', 'amount'],
    ],
    [
      'known by header in any spelling',
      [
        ['post-code', ' Price:'],
        ['0800', '5'],
      ],
      ['postcode', 'amount'],
    ],
    [
      'known by content that is proof',
      [
        ['Suburb', 'Amount', 'PC'],
        ['Darwin', '5', '0800'],
      ],
      ['suburb', 'amount', 'postcode'],
    ],
    [
      'known by content under no header',
      [
        ['Suburb', 'Amount', ''],
        ['Darwin', '5', 'VIC'],
      ],
      ['suburb', 'amount', 'state'],
    ],
    [
      'two headers, decided by content: not here',
      [
        ['Town', 'Amount', 'Postcode'],
        ['Darwin', '5', '0800'],
      ],
      [null, 'amount', 'postcode'],
      {
        id: 'column A',
        text: 'What is column A, Town? It may be suburb or name of town.',
        answers: ['state', 'suburb', 'name of town', 'left out'],
      },
    ],
    [
      'two headers, of which another column has one as its very name',
      [
        ['Town', 'Amount', 'Suburb', 'Postcode'],
        ['VIC', '5', 'Darwin', '0800'],
      ],
      ['name of town', 'amount', 'suburb', 'postcode'],
    ],
    [
      'unknown',
      [
        ['Postcode', 'Amount', 'Colour'],
        ['0800', '5', 'red'],
      ],
      ['postcode', 'amount', null],
      {
        id: 'column C',
        text: 'What is column C, Colour?',
        answers: ['state', 'suburb', 'name of town', 'left out'],
      },
    ],
    [
      'values without a header',
      [
        ['Postcode', 'Amount', ''],
        ['0800', '5', 'red'],
      ],
      ['postcode', 'amount', null],
      { id: 'column C', text: 'What is column C?' },
    ],
    [
      'nothing at all',
      [
        ['Postcode', 'Amount', '', 'Suburb'],
        ['0800', '5', '', 'a'],
      ],
      ['postcode', 'amount', 'left out', 'suburb'],
    ],
    [
      'a header that its cells contradict',
      [
        ['Postcode', 'Amount'],
        ['Darwin', '5'],
        ['Perth', '6'],
      ],
      [null, 'amount'],
      {
        id: 'column A',
        text: 'What is column A, Postcode? Its cells do not look like postcode.',
        answers: ['postcode', 'state', 'suburb', 'name of town', 'left out'],
      },
    ],
    [
      'marks and errors do not contradict',
      [
        ['Postcode', 'Amount'],
        ['0800', 'POA'],
        ['0801', '#REF!'],
      ],
      ['postcode', 'amount'],
    ],
    [
      'the same header twice',
      [
        ['Postcode', 'Amount', 'Amount'],
        ['0800', '5', '6'],
      ],
      ['postcode', null, null],
      {
        id: 'column B',
        text: 'What is column B, Amount? 2 columns look like amount.',
        answers: ['state', 'suburb', 'amount', 'name of town', 'left out'],
      },
    ],
    [
      'content beside a header that has the name',
      [
        ['Postcode', 'Amount', 'Other'],
        ['0800', '5', '0900'],
      ],
      ['postcode', 'amount', null],
      { id: 'column C', text: 'What is column C, Other? Its cells look like postcode.' },
    ],
    [
      'the same content twice',
      [
        ['Suburb', 'Amount', 'a', 'b'],
        ['x', '5', '0900', '0901'],
      ],
      ['suburb', 'amount', null, null],
      { id: 'column C', text: 'What is column C, a? 2 columns look like postcode.' },
    ],
    [
      'content beside two headers that may have the name',
      [
        ['Postcode', 'Postcode', 'Amount', 'a'],
        ['0800', '0801', '5', '0900'],
      ],
      [null, null, 'amount', null],
      { id: 'column A', text: 'What is column A, Postcode? 2 columns look like postcode.' },
    ],
    [
      'a synonym of another column in the same words',
      [
        ['Postcode', 'Town price'],
        ['0800', '5'],
      ],
      ['postcode', 'amount'],
    ],
  ])('%s', (_what, rows, expected, question) => {
    const found = recognise(sheetOf(rows), places, { answers: { 'header row': '1' } })
    expect(uses(found)).toEqual(expected)
    if (question === undefined) expect(found.questions).toEqual([])
    else expect(found.questions[0]).toMatchObject(question)
  })

  test('content decides between two meanings of a header only if it speaks against all others', () => {
    const table: WantedTable = {
      columns: [
        { name: 'code', synonyms: ['where'], holds: isCode },
        { name: 'postcode', synonyms: ['where'], holds: isPostcode },
        { name: 'amount' },
      ],
    }
    const read = (cells: string[]) =>
      uses(
        recognise(sheetOf([['Where', 'Amount'], ...cells.map((cell) => [cell, '5'])]), table, {
          answers: { 'header row': '1' },
        }),
      )[0]
    expect(read(['MEL', 'SYD'])).toBe('code')
    expect(read(['0800', '3000'])).toBe('postcode')
    expect(read(['0800', 'MEL'])).toBe(null)
    expect(read([''])).toBe(null)
  })

  test('a hidden column is asked, whatever it is', () => {
    const found = recognise(
      sheetOf(
        [
          ['Postcode', 'Amount'],
          ['0800', '5'],
        ],
        [],
        [1],
      ),
      places,
    )
    expect(uses(found)).toEqual(['postcode', null])
    expect(found.questions[0]?.text).toBe('What is column B, Amount? It is hidden and looks like amount.')
    expect(found.missing).toEqual([])
  })

  test('answers are taken from the closed set only', () => {
    const sheet = sheetOf([
      ['Postcode', 'Amount', 'Colour'],
      ['0800', '5', 'red'],
    ])
    const answer = (answers: Record<string, string>) => recognise(sheet, places, { answers })
    expect(uses(answer({ 'column C': 'left out' }))).toEqual(['postcode', 'amount', 'left out'])
    expect(uses(answer({ 'column C': 'amount' }))).toEqual(['postcode', null, 'amount'])
    expect(() => answer({ 'column C': 'color' })).toThrow('color is not an answer to column C.')
    expect(() => answer({ 'column C': 'repeated' })).toThrow('repeated is not an answer to column C.')
    expect(() => answer({ 'header row': '9' })).toThrow('9 is not an answer to header row.')
    expect(() => answer({ 'last row': '9' })).toThrow('9 is not an answer to last row.')
    expect(() => answer({ 'column D': 'left out' })).toThrow('There is no question column D.')
    expect(() => answer({ 'column A': 'suburb', 'column C': 'suburb' })).toThrow(
      'Two columns cannot both be suburb.',
    )
  })

  test('what is required and not there is told when nothing is open any more', () => {
    const found = recognise(
      sheetOf([
        ['Suburb', 'Amount'],
        ['Darwin', '5'],
      ]),
      places,
    )
    expect([found.questions, found.missing]).toEqual([[], ['postcode']])
  })
})

describe('headers that differ in a sign alone', () => {
  const table = {
    columns: [{ name: 'markup %' }, { name: 'markup $' }, { name: 'amount', provedBy: isCode }],
  } as const

  test('are told apart by it', () => {
    const found = recognise(
      sheetOf([
        ['Mark-up ($)', 'MARKUP %', 'Amount ($)'],
        [1, 2, 3],
      ]),
      table,
    )
    expect(uses(found)).toEqual(['markup $', 'markup %', 'amount'])
  })

  test('a sign that a column does not have is asked about', () => {
    const columns = [{ name: 'code' }, { name: 'amount', signs: '$' }, { name: 'share', signs: '%' }]
    const found = (header: string) =>
      recognise(
        sheetOf([
          ['Code', header],
          ['a', 1],
        ]),
        { columns },
      )
    for (const header of ['Amount', 'Amount $', 'Amount ($)', 'Share', 'Share %']) {
      expect(found(header).questions).toEqual([])
    }
    for (const header of ['Amount €', 'Amount (¢)', 'Amount %', 'Share $', 'Share ‰']) {
      expect(found(header).questions.map(({ id }) => id)).toEqual(['column B'])
    }
    expect(found('Amount €').questions.map(({ text }) => text)).toEqual([
      'What is column B, Amount €? It looks like amount, but has €.',
    ])
  })

  test('are asked if it is missing', () => {
    const found = recognise(
      sheetOf([
        ['Markup', 'Amount'],
        [1, 3],
      ]),
      table,
      { answers: { 'header row': '1' } },
    )
    expect(uses(found)).toEqual([null, 'amount'])
  })

  test('a column may be proved by cells that its header does not demand', () => {
    const over = (header: string, cell: string) =>
      uses(
        recognise(
          sheetOf([
            ['Markup %', header],
            ['2', cell],
          ]),
          table,
          { answers: { 'header row': '1' } },
        ),
      )[1]
    expect([over('Colour', 'SYD'), over('Colour', 'red'), over('Amount', 'red')]).toEqual([
      'amount',
      null,
      'amount',
    ])
  })
})
