import { describe, expect, test } from 'vitest'
import { sheetOf } from '../../../test/sheet-of.ts'
import { uses } from '../../../test/wanted-tables.ts'
import { recognise } from '../../recogniser/table/recognise.ts'
import { foldSignedHeader } from '../../recogniser/table/wanted.ts'
import { areaSurchargeColumns } from './area-surcharge-columns.ts'
import { customerColumns } from './customer-columns.ts'
import { customerRateColumns } from './customer-rate-columns.ts'
import type { FileColumn } from './file-column.ts'
import { fuelLevyColumns } from './fuel-levy-columns.ts'
import { spotRateColumns } from './spot-rate-columns.ts'
import { surchargeColumns } from './surcharge-columns.ts'
import { zoneColumns } from './zone-columns.ts'

const kinds: [kind: string, columns: readonly FileColumn[]][] = [
  ['customers', customerColumns],
  ['zones', zoneColumns],
  ['fuel levies', fuelLevyColumns],
  ['surcharges', surchargeColumns],
  ['area surcharges', areaSurchargeColumns],
  ['customer rates', customerRateColumns],
  ['spot rates', spotRateColumns],
]

/** Headers that mean two columns of their kind: a person is asked about them. */
const asked = [['customers', 'customer']]

test.each<[kind: string, columns: readonly FileColumn[], headers: string[]]>([
  ['fuel levies', fuelLevyColumns, ['Carrier', 'Effective from', 'Fuel $']],
  ['spot rates', spotRateColumns, ['Id', 'Customer id', 'Amount €']],
  ['spot rates', spotRateColumns, ['Id', 'Customer id', 'Rate']],
  ['area surcharges', areaSurchargeColumns, ['Suburb', 'Postcode', 'Amount %']],
  ['surcharges', surchargeColumns, ['Id', 'Name', 'Minimum %']],
  ['surcharges', surchargeColumns, ['Id', 'Name', 'Charge ¢']],
  ['customer rates', customerRateColumns, ['Customer id', 'Carrier', 'Minimum margin %']],
  ['customer rates', customerRateColumns, ['Customer id', 'Carrier', 'Margin %']],
])('a header of %s that may have other figures is asked about', (_, columns, headers) => {
  const wanted = { columns: columns.map(({ header, ...column }) => ({ name: header, ...column })) }
  const found = recognise(sheetOf([headers, ['x', 'y', '1']]), wanted)
  expect(found.questions.map(({ id }) => id)).toEqual(['column C'])
})

describe.each(kinds)('the headers of %s', (kind, columns) => {
  const wanted = { columns: columns.map(({ header, ...column }) => ({ name: header, ...column })) }
  const headersOf = ({ header, synonyms = [] }: FileColumn) => [header, ...synonyms]
  const isAsked = (header: string) => asked.some(([of, word]) => of === kind && word === header)
  const cases = columns.flatMap((column) =>
    headersOf(column)
      .filter((header) => !isAsked(header))
      .map((header) => [header, column.header] as const),
  )

  test.each(cases)('%s is %s', (header, name) => {
    const found = recognise(sheetOf([[header.toUpperCase()], ['x']]), wanted, {
      answers: { 'header row': '1' },
    })
    expect([uses(found), found.columns[0]?.by]).toEqual([[name], 'header'])
  })

  test('no header is that of two columns, but for those that are asked', () => {
    const all = columns.flatMap((column) => [...new Set(headersOf(column).map(foldSignedHeader))])
    const twice = all.filter((header, at) => all.indexOf(header) !== at)
    expect(twice).toEqual(asked.filter(([of]) => of === kind).map(([, word]) => foldSignedHeader(word ?? '')))
  })
})
