import { expect, test } from 'vitest'
import { reasons } from '../../imports/rows/reasons.ts'
import { valuesToShow } from './example-rows.ts'

const zone = reasons.destinationNotFound.text
const missing = reasons.missingCustomFields.text.replace('<names>', 'costCentre')

test.each<[what: string, error: string, data: Record<string, string | number>, shown: string[]]>([
  [
    'what is in the wrong cells',
    zone,
    { destinationPostCode: 3000, destinationSuburb: 'St Kilda' },
    ['3000', 'St Kilda'],
  ],
  [
    'without those that are blank',
    zone,
    { destinationPostCode: '  ', destinationSuburb: 'St Kilda' },
    ['St Kilda'],
  ],
  [
    'for a missing value what is beside it',
    missing,
    { customerId: 'LYREBIRD', rateCardAlias: 'BRL-STD', shipmentId: 'S-1' },
    ['beside', 'LYREBIRD', 'BRL-STD'],
  ],
  [
    'of all reasons, each cell once',
    `${reasons.badItemWeight.text}; ${zone}`,
    { itemWeight: '12,5 kg', destinationSuburb: 'x' },
    ['12,5 kg', 'x'],
  ],
  ['nothing if there is nothing', missing, { shipmentId: 'S-1' }, ['beside']],
  ['nothing for a reason about the row', 'A quote is in the wrong place', { shipmentId: 'S-1' }, ['beside']],
  ['a long value is cut', reasons.badItemWeight.text, { itemWeight: 'x'.repeat(99) }, [`${'x'.repeat(40)}…`]],
  ['never a property of all objects', 'constructor is longer than 255 characters', {}, ['beside']],
])('an example shows %s', (_what, error, data, shown) => {
  const { values, beside } = valuesToShow(error, data)
  expect(values.length > 0 ? values : ['beside', ...beside]).toEqual(shown)
})
