import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Body,
  goodActivity,
  goodShipment,
  type ImportingApp,
  importingApp,
} from '../../../../test/importing-app.ts'
import { reasons } from '../../../imports/rows/reasons.ts'
import { limits } from '../../../limits.ts'

let app: ImportingApp
beforeAll(async () => {
  app = await importingApp()
})
afterAll(() => app.close())

type Name = keyof typeof reasons

const tooLarge = 10 ** (limits.decimalWholeDigitsMax + 1)
const line = { itemType: 'CARTON', itemQuantity: 2, itemWeight: 12.5 }

/** Elements that are valid JSON pushes and get this reason. */
const shipments: [Name, Body][] = [
  ['noShipmentId', { shipmentId: '' }],
  ['originNotFound', { originSuburb: 'Nowhere' }],
  ['destinationNotFound', { destinationSuburb: 'Nowhere' }],
  ['missingCustomFields', { customerId: 'IRONBARK', rateCardAlias: 'BRL-STD' }],
  ['badItemQuantity', { items: [{ ...line, itemQuantity: tooLarge }] }],
  ['badItemWeight', { items: [{ ...line, itemWeight: tooLarge }] }],
  ['badQuoteDate', { quoteDate: 'yesterday' }],
  ['badTotalCost', { totalCostReceived: tooLarge }],
  ['tooLong', { rateCardAlias: 'x'.repeat(limits.identifierCharactersMax + 1) }],
  ['anotherRowRejected', { items: [{ ...line, itemWeight: tooLarge }, line] }],
]
const activities: [Name, Body][] = [
  ['noWarehouseCode', { warehouseCode: '#N/A' }],
  ['noChargeCode', { chargeCode: '#N/A' }],
  ['noQuantity', { quantity: tooLarge }],
  ['noTimestamp', { activityTimestamp: 'yesterday' }],
]

const patternOf = (name: Name) =>
  new RegExp(
    reasons[name].text
      .split(/<\w+>/)
      .map((part) => part.replace(/[()]/g, '\\$&'))
      .join('.+'),
  )

test.each(shipments)('a pushed shipment can be rejected: %s', async (name, part) => {
  const shipment = goodShipment({ shipmentId: `IN-${name}`, ...part })
  const accepted = await app.push('/v1/org/shipments/imports', { shipments: [shipment] })
  await app.ended(accepted)
  const found = (await app.rejected(accepted)).map(({ error }) => error).join('; ')
  expect(found).toMatch(patternOf(name))
})

test.each(activities)('a pushed activity can be rejected: %s', async (name, part) => {
  const accepted = await app.push('/v1/org/fulfilment/activities', { activities: [goodActivity(part)] })
  await app.ended(accepted)
  const found = (await app.rejected(accepted)).map(({ error }) => error)
  expect(found).toEqual([reasons[name].text])
})

test('the list says of these reasons, and of no others, that they are found in JSON', () => {
  // `writtenSince` comes from a retried push, which written-meanwhile.test.ts tests.
  const shown = ['writtenSince', ...[...shipments, ...activities].map(([name]) => name)]
  const listed = Object.entries(reasons).filter(([, { foundIn }]) => foundIn === 'both')
  expect(listed.map(([name]) => name).toSorted()).toEqual(shown.toSorted())
})
