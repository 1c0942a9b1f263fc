import { describe, expect, test } from 'vitest'
import { type Cells, lanesOf, questionsOf, readRows } from '../../../../test/lane-readings.ts'

const table: Cells = [
  ['Service', 'From zone', 'To zone', 'Rate per kg', 'Days'],
  ['GLX-ROAD', 'MEL', 'SYD', 29.26, 1],
]

describe('a note that may change what all figures mean is asked about', () => {
  test.each([
    ['All rates in cents per kilogram', 'cents'],
    ['Rates: c/kg', 'cents'],
    ['Prices are per tonne', 'prices for a tonne'],
    ['Rates shown are inclusive of GST', 'prices with GST'],
    ['All prices incl. GST', 'prices with GST'],
    ['GST inclusive', 'prices with GST'],
    ['All amounts in USD', 'another currency'],
    ['Prices in New Zealand dollars', 'another currency'],
  ])('%s', (note, what) => {
    for (const rows of [
      [[note], [], ...table],
      [...table, [], [note]],
    ] as Cells[]) {
      const read = readRows(rows)
      const id = `figures by: ${note}`
      expect(questionsOf(read)).toEqual([id])
      expect(read.content.lanes).toBeUndefined()
      const [question] = read.questions
      const [asTheyAre = '', refuse = ''] = question?.answers ?? []
      expect(lanesOf(readRows(rows, { [id]: asTheyAre }))).toEqual([
        'GLX-ROAD MEL SYD {"kg":[[0,29.26]],"days":[1,1]}',
      ])
      expect(() => readRows(rows, { [id]: refuse })).toThrow(`The figures are ${what}`)
    }
  })

  test.each([
    'All rates in Australian dollars without GST',
    'All rates exclude GST',
    'Prices do not include GST',
    'Rates per kg, ex GST',
    'AUD, GST extra',
    'Effective for the century',
  ])('%s: nothing is asked', (note) => {
    expect(questionsOf(readRows([[note], [], ...table]))).toEqual([])
  })

  test('each doubt once, however many notes there are', () => {
    const notes = Array.from({ length: 500 }, (_, at) => [`Note ${at}: in cents`])
    expect(questionsOf(readRows([...table, [], ...notes]))).toHaveLength(1)
  })
})

test('a column of nothing but codes of services is theirs, whatever its header says', () => {
  const rows = (code: string): Cells => [
    ['Mode', 'From zone', 'To zone', 'Rate', 'Days'],
    ['GLX-ROAD', 'MEL', 'SYD', 0.3, 1],
    [code, 'MEL', 'BNE', 0.4, 1],
  ]
  expect(readRows(rows('GLX-NITE')).content.lanes).toHaveLength(2)
  expect(questionsOf(readRows(rows('by air')))).toEqual(['column A'])
})

test('a column of zones is asked about, because it may be either end', () => {
  const read = readRows([
    ['Service', 'Depot', 'Rate', 'Days'],
    ['GLX-ROAD', 'MEL', 0.3, 1],
  ])
  expect(read.questions.map(({ text }) => text)).toEqual([
    'What is column B, Depot? Its cells look like from zone or to zone.',
  ])
})
