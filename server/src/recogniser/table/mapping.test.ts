import { describe, expect, test } from 'vitest'
import { sheetOf } from '../../../test/sheet-of.ts'
import { galah, ids, places, prices, uses } from '../../../test/wanted-tables.ts'
import type { Sheet, SheetRow } from '../../spreadsheets/cells/sheet.ts'
import { mappingFromJson } from './mapping.ts'
import { recognise } from './recognise.ts'

describe('a mapping is remembered', () => {
  const first = sheetOf([
    ['Postcode', 'Amount', 'Colour', 'Town', ''],
    ['0800', '5', 'red', 'Darwin', 'x9'],
  ])
  const answers = { 'column C': 'left out', 'column D': 'suburb', 'column E': 'left out' }
  const remembered = mappingFromJson(
    JSON.parse(JSON.stringify(recognise(first, places, { answers }).mapping)),
  )

  test('the same headers ask nothing again', () => {
    const found = recognise(first, places, { remembered })
    expect([found.questions, uses(found)]).toEqual([
      [],
      ['postcode', 'amount', 'left out', 'suburb', 'left out'],
    ])
    expect(found.columns.every(({ by }) => by === 'memory')).toBe(true)
    expect(found.mapping).toEqual(remembered)
  })

  test('with other headers, known columns keep their use and the rest is asked', () => {
    const next = sheetOf([
      ['Town', 'Postcode', '', 'Size', 'Colour', 'Amount'],
      ['Darwin', '0800', 'y', 'XL', 'red', '5'],
    ])
    const found = recognise(next, places, { remembered })
    expect(uses(found)).toEqual(['suburb', 'postcode', null, null, 'left out', 'amount'])
    expect(ids(found)).toEqual(['column C', 'column D'])
  })

  test('a header that is there twice now is asked', () => {
    const next = sheetOf([
      ['Postcode', 'Amount', 'Town', 'Town'],
      ['0800', '5', 'a', 'b'],
    ])
    expect(uses(recognise(next, places, { remembered }))).toEqual(['postcode', 'amount', null, null])
  })

  test.each([
    ['Amount $', 'Amount %'],
    ['Amount', 'Amount ¢'],
    ['Amount >', 'Amount ≤'],
  ])('%j is not %j: the use of a column is not kept for another sign', (then, now) => {
    const answers = { 'column B': 'amount' }
    const table = (header: string) =>
      sheetOf([
        ['Postcode', header],
        ['0800', '5'],
      ])
    const { mapping } = recognise(table(then), places, { answers })
    const by = (header: string) => recognise(table(header), places, { remembered: mapping }).columns[1]?.by
    expect([by(then), by(` ${then.toLowerCase()} `)]).toEqual(['memory', 'memory'])
    expect(by(now)).not.toBe('memory')
  })

  test.each<[what: string, setAside: Pick<Sheet, 'hiddenColumns'> | undefined]>([
    ['hidden', { hiddenColumns: new Set([1]) }],
    ['struck out', undefined],
  ])('a column that is now %s is asked, until somebody has said what it is', (_, setAside) => {
    const [header, ...body] = first.rows
    const struck = { ...first, rows: [{ ...header, struck: [1] } as SheetRow, ...body] }
    const now = setAside === undefined ? struck : { ...first, ...setAside }
    expect(ids(recognise(now, places, { remembered }))).toEqual(['column B'])
    const { mapping } = recognise(now, places, { remembered, answers: { 'column B': 'amount' } })
    const kept = mappingFromJson(JSON.parse(JSON.stringify(mapping)))
    expect(ids(recognise(now, places, { remembered: kept }))).toEqual([])
    expect(ids(recognise(first, places, { remembered: kept }))).toEqual([])
  })

  test('an answer counts more than what is remembered', () => {
    const found = recognise(first, places, { remembered, answers: { 'column C': 'suburb' } })
    expect(uses(found)).toEqual(['postcode', 'amount', 'suburb', null, 'left out'])
  })

  test('what blanks mean is remembered with it', () => {
    const agreed = recognise(galah, prices, {
      answers: { 'blanks of product': 'same as above', 'blanks of origin': 'blank' },
    }).mapping
    expect(agreed.blanks).toEqual({ product: true, origin: false })
    const found = recognise(galah, prices, { remembered: agreed })
    expect([found.questions, found.rows[1]?.cells.slice(0, 2)]).toEqual([[], ['ROAD', undefined]])
  })

  test('names that are no longer wanted are asked again', () => {
    const fewer = {
      columns: places.columns.filter(({ name }) => name !== 'suburb' && name !== 'name of town'),
    }
    expect(ids(recognise(first, fewer, { remembered }))).toEqual(['column D'])
  })

  test.each([
    null,
    {},
    { columns: [{}], blanks: {} },
    { columns: [{ header: 'a', use: 'x' }], blanks: {} },
    { columns: [], blanks: { a: 1 } },
  ])('%j is not a mapping', (json) => {
    expect(() => mappingFromJson(json)).toThrow('This is not a mapping of columns.')
  })
})
