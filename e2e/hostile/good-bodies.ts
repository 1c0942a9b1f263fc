import { pushPaths } from './import-calls.ts'

export const quotePath = '/v1/org/quote/getQuote'

export const goodQuote = {
  general: { customerIds: ['SALTBUSH'] },
  origin: {
    postalCode: '3000',
    countryCode: 'AU',
    companyName: 'A',
    suburbName: 'Melbourne',
    street1: '1 Street',
    contactName: 'B',
    phone: '1',
    email: 'a@b.example',
  },
  destination: { postalCode: '2000', suburbName: 'Sydney', street1: '2 Street' },
  items: [{ quantity: 2, length: 0.5, width: 0.4, height: 0.3, weight: 5, type: 'CARTON', itemValue: 100 }],
  filters: {
    carrierIds: [],
    serviceIds: ['GLX-ROAD'],
    rateCardIds: [],
    serviceTypes: [],
    serviceClasses: [],
  },
}
const goodShipments = {
  shipments: [
    {
      shipmentId: 'B-1',
      customerId: 'SALTBUSH',
      originPostCode: '3000',
      originSuburb: 'Melbourne',
      destinationPostCode: '2000',
      destinationSuburb: 'Sydney',
      quoteDate: '2026-07-01T00:00:00Z',
      totalCostReceived: 10,
      customFields: { purchaseOrder: 'PO' },
      items: [{ itemType: 'CARTON', itemQuantity: 1, itemWeight: 2 }],
    },
  ],
  sourceDetails: 'bodies',
}
export const goodActivities = {
  activities: [
    {
      warehouseCode: 'SYD1',
      chargeCode: 'LABEL',
      quantity: 1,
      activityTimestamp: '2026-07-01T00:00:00Z',
      customerId: 'SALTBUSH',
      reference: 'B',
      status: 'DONE',
    },
  ],
  sourceDetails: 'bodies',
}
export const targets = [
  [quotePath, goodQuote],
  [pushPaths.shipments, goodShipments],
  [pushPaths.activities, goodActivities],
] as const

/** Every place in a value, as the keys that lead there. */
export function placesOf(value: unknown, above: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [above]
  const inner = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return [above, ...inner.flatMap((key) => placesOf(Reflect.get(value, key), [...above, key]))]
}

/** A value as JSON, with other text in one place; undefined leaves that place out. */
export function jsonWith(
  value: unknown,
  place: readonly (string | number)[],
  text: string | undefined,
): string {
  const marker = '\u0001here\u0001'
  const copy = structuredClone({ root: value })
  let holder: object = copy
  let key: string | number = 'root'
  for (const next of place) {
    holder = Reflect.get(holder, key)
    key = next
  }
  if (text === undefined) Reflect.deleteProperty(holder, key)
  else Reflect.set(holder, key, marker)
  return JSON.stringify(copy.root).replace(JSON.stringify(marker), () => text ?? '')
}
