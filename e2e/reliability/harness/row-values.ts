/** Values that differ from row to row, so that one from another row or column is noticed. */
type Values = Record<string, string | number>

/** Numbers are numbers in JSON, and texts in a file. */
type Typed = (value: number) => string | number

const codes = (prefix: string, n: number, count: number) => `${prefix}${1 + (n % count)}`

/** Quarters have at most two decimals: a text of a workbook with three, such as `1.125`, could mean thousands. */
const quarters = (n: number, count: number) => ((n % count) + 1) / 4

/** Every other one is written with an offset; the ledger shows the same time in UTC. */
function timestampOf(n: number, count: number): string {
  const moment = Date.UTC(2026, 0, 1, 8, 30) + (n % count) * 7_919_000
  if (n % 2 === 0) return new Date(moment).toISOString()
  return new Date(moment + 10 * 3_600_000).toISOString().replace('Z', '+10:00')
}

export const activityValues = (n: number, quantity: number, isValid: boolean, typed: Typed): Values => ({
  warehouseCode: codes('SYD', n, 7),
  chargeCode: codes('PICK-', n, 11),
  quantity: typed(quantity),
  activityTimestamp: isValid ? timestampOf(n, 997) : '2026-02-30T09:30:00Z',
  customerId: codes('CUSTOMER-', n, 13),
  status: codes('state ', n, 5),
})

const places = [
  ['2000', 'Sydney', 'NSW'],
  ['3000', 'Melbourne', 'VIC'],
  ['5000', 'Adelaide', 'SA'],
  ['6000', 'Perth', 'WA'],
  ['7000', 'Hobart', 'TAS'],
  ['0800', 'Darwin', 'NT'],
  ['2600', 'Canberra', 'ACT'],
] as const

function placeValues(end: 'origin' | 'destination', n: number): Values {
  const [postCode, suburb, state] = places[n % places.length] ?? places[0]
  return {
    [`${end}PostCode`]: postCode,
    [`${end}Suburb`]: suburb,
    [`${end}State`]: state,
    [`${end}CountryCode`]: 'AU',
  }
}

/** The values shared by all rows of a shipment; `n` distinguishes shipments. */
export const shipmentValues = (n: number, isValid: boolean, typed: Typed): Values => ({
  customerId: codes('CUSTOMER-', n, 13),
  ...placeValues('origin', n),
  ...placeValues('destination', n + 1 + (n % 5)),
  ...(isValid ? {} : { destinationSuburb: 'Nowhere' }),
  quoteDate: timestampOf(n, 499),
  rateCardAlias: codes('CARD-', n, 3),
  totalCostReceived: typed(quarters(n, 613)),
})

export const goodsValues = (n: number, quantity: number, typed: Typed): Values => ({
  itemQuantity: typed(quantity),
  itemWeight: typed(quarters(n, 771)),
})
