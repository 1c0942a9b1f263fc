import { expect, test } from 'vitest'
import { exampleDocument } from '../../../test/rates/configuring.ts'
import { Failures } from '../document/failures.ts'
import { readDocument } from './read-document.ts'

// biome-ignore lint/suspicious/noExplicitAny: documents with anything wrong in them
type Sent = any

/** The messages for the example document after one thing in it was broken. */
function said(change: (document: Sent) => void): string[] {
  const document = exampleDocument()
  change(document)
  const failures = new Failures(document)
  readDocument(document, failures)
  return failures.texts()
}

const zones = (d: Sent) => d.zoneSets[0].versions[0].zones
const firstMember = (d: Sent, member: unknown) => (zones(d)[0].members[0] = member)
const lane = (d: Sent) => d.rateCards[0].versions[0].lanes[0]
const remote = (d: Sent) => d.surcharges[2]
const atMember = 'zoneSets.0.versions.0.zones.0.members.0'
const atLane = 'rateCards.0.versions.0.lanes.0'

/** In addition to validate.test.ts. No other message may appear. */
test.each<[message: string, change: (document: Sent) => void]>([
  ['customers must be an array', (d) => (d.customers = {})],
  ['customers.0 must be an object', (d) => (d.customers[0] = 'SALTBUSH')],
  ['customers.0.name must be a string', (d) => (d.customers[0].name = 7)],
  ['customers.0.name must not begin or end with a blank', (d) => (d.customers[0].name = 'Saltbush ')],
  ['customers.0.name must not contain control characters', (d) => (d.customers[0].name = 'a\u0007b')],
  ['customers.0.name must have at most 200 characters', (d) => (d.customers[0].name = 'x'.repeat(201))],
  [
    'customers.0.retiredFrom must be a date like 2026-07-01',
    (d) => (d.customers[0].retiredFrom = '01/07/2026'),
  ],
  [
    'warehouses.0.code must be 1 to 64 letters, digits, dots, underscores or hyphens, and begin with a letter or digit',
    (d) => (d.warehouses[0].code = '-SYD'),
  ],
  [
    'carriers.1.customFields.0.mandatory must be true or false',
    (d) => (d.carriers[1].customFields[0].mandatory = 'Y'),
  ],
  [
    'carriers.1.customFields names costCentre twice',
    (d) => d.carriers[1].customFields.push(d.carriers[1].customFields[0]),
  ],
  ['services.0.type must be one of DOMESTIC, INTERNATIONAL', (d) => (d.services[0].type = 'ROAD')],
  [
    'services.2.tax must be FREE: freight to or from another country has no GST',
    (d) => (d.services[2].tax = 'GST'),
  ],
  ['services.0.itemTypes must contain at least 1 element', (d) => (d.services[0].itemTypes = [])],
  [
    'itemTypes.0.spaces must be between 0.25 and 10',
    (d) => (d.itemTypes = [{ code: 'HALF', unit: 'PALLET', spaces: 0.2 }]),
  ],
  [
    'itemTypes.0.space.kg is required',
    (d) => (d.itemTypes = [{ code: 'A', unit: 'PALLET', space: { length: 1, width: 1, height: 1 } }]),
  ],
  [
    'itemTypes.0.space.width must be between 0.0001 and 1000',
    (d) => (d.itemTypes = [{ code: 'A', unit: 'PALLET', space: { length: 1, width: 0, height: 1, kg: 1 } }]),
  ],
  ['services.0.cubicFactor must be a number', (d) => (d.services[0].cubicFactor = '250')],
  [
    `${atMember} must be a postcode like 0800, a range like 2000-2249, or an object`,
    (d) => firstMember(d, 2000),
  ],
  [`${atMember} must be a postcode like 0800 or a range like 2000-2249`, (d) => firstMember(d, '2249-2000')],
  [`${atMember}.town is not a recognised field: use locality`, (d) => firstMember(d, { town: 'Almaden' })],
  [`${atMember}.postcode must be a string`, (d) => firstMember(d, { postcode: 2000 })],
  [
    `${atMember}.locality must have at most 255 characters`,
    (d) => firstMember(d, { postcode: '1010', country: 'NZ', locality: 'x'.repeat(256) }),
  ],
  [
    `${atMember}.state must not contain control characters`,
    (d) => firstMember(d, { state: 'a\u0007b', country: 'NZ' }),
  ],
  [`${atMember}.country names XX, which is not a country`, (d) => firstMember(d, { country: 'XX' })],
  [`${atMember}.state names XYZ, which is not an Australian state`, (d) => firstMember(d, { state: 'XYZ' })],
  [
    `${atMember}.locality needs one postcode`,
    (d) => firstMember(d, { postcodes: '2000-2010', locality: 'Sydney' }),
  ],
  [`${atMember} must name a postcode, a state or a country`, (d) => firstMember(d, {})],
  [
    `${atMember} must have postcode or postcodes, not both`,
    (d) => firstMember(d, { postcode: '2000', postcodes: '2000-2010' }),
  ],
  [
    `${atMember} must not name anything besides the country *`,
    (d) => firstMember(d, { country: '*', postcode: '2000' }),
  ],
  [
    `${atMember}.postcode must be digits, or a range of two numbers of the same length`,
    (d) => firstMember(d, { country: 'NZ', postcode: 'AB1' }),
  ],
  [
    'zoneSets.0.versions.0.zones.0.members.3 1000-2249 is in this zone already',
    (d) => zones(d)[0].members.push('1000-2249'),
  ],
  [
    'zoneSets.0.versions.0.zones.5.code repeats SYD',
    (d) => zones(d).push({ code: 'SYD', name: 'x', members: [] }),
  ],
  [
    'zoneSets.0.versions.0.zones.5.code differs from SYD only in letter case',
    (d) => zones(d).push({ code: 'Syd', name: 'x', members: [] }),
  ],
  [
    'zoneSets.0.versions.0.effectiveTo must not be before effectiveFrom',
    (d) => (d.zoneSets[0].versions[0].effectiveTo = '2026-06-30'),
  ],
  [
    'rateCards.0.versions.1 repeats 2026-07-01 of versions.0',
    (d) => d.rateCards[0].versions.push(d.rateCards[0].versions[0]),
  ],
  [`${atLane}.from must be the code of a zone, or * for any`, (d) => (lane(d).from = '**')],
  [`${atLane}.days must be the fewest and the most days, like [1, 2]`, (d) => (lane(d).days = [2, 1])],
  [`${atLane}.basic must have at most 2 decimals`, (d) => (lane(d).basic = 7.505)],
  [`${atLane}.kg must be a list of breaks like [[0, 0.29], [250, 0.27]]`, (d) => (lane(d).kg = [])],
  [`${atLane}.kg.0 must be [from, rate] or [from, rate, flat]`, (d) => (lane(d).kg[0] = [0])],
  [`${atLane}.kg.0.1 must be a number`, (d) => (lane(d).kg[0][1] = '0.29')],
  [`${atLane}.kg.0.1 must be between 0 and 99999999`, (d) => (lane(d).kg[0][1] = -1)],
  [`${atLane}.kg.0.2 must have at most 2 decimals`, (d) => (lane(d).kg[0][2] = 1.005)],
  ['surcharges.2.maximum must be at least 15', (d) => (remote(d).maximum = 14)],
  ['surcharges.2.valueAbove is for the basis PCT_VALUE only', (d) => (remote(d).valueAbove = 100)],
  ['surcharges.5.amount must be between 0 and 999', (d) => (d.surcharges[5].amount = 1000)],
  [
    'surcharges.5.effectiveTo must not be before effectiveFrom',
    (d) => (d.surcharges[5].effectiveTo = '2026-06-30'),
  ],
  ['surcharges.2.conditions.0.from is not a recognised field', (d) => (remote(d).conditions[0].from = 1)],
  [
    'surcharges.0.conditions.1 repeats LONGEST_SIDE',
    (d) => d.surcharges[0].conditions.push(d.surcharges[0].conditions[0]),
  ],
  [
    'surcharges.0.conditions.0 must have over or from, below or upTo, or one of each',
    (d) => delete d.surcharges[0].conditions[0].from,
  ],
  [
    'surcharges.0.conditions.0 must have over or from, not both',
    (d) => (d.surcharges[0].conditions[0].over = 1),
  ],
  [
    'surcharges.0.conditions.0 must have below or upTo, not both',
    (d) => Object.assign(d.surcharges[0].conditions[0], { below: 3, upTo: 3 }),
  ],
  [
    'surcharges.0.conditions.0 can never be met: its range is empty',
    (d) => (d.surcharges[0].conditions[0].below = 2),
  ],
  ['surcharges.2.conditions.0 must have is or isNot', (d) => delete remote(d).conditions[0].is],
  [
    'surcharges.2.conditions.0 must have is or isNot, not both',
    (d) => (remote(d).conditions[0].isNot = ['SYD']),
  ],
  [
    'surcharges.2.conditions.1 repeats TO_ZONE',
    (d) => remote(d).conditions.push({ subject: 'TO_ZONE', isNot: ['SYD'] }),
  ],
  [
    'surcharges.2.conditions.2 is the third condition on TO_ZONE',
    (d) =>
      remote(d).conditions.push(
        { subject: 'TO_ZONE', is: ['SYD'], zoneSet: 'AU' },
        { subject: 'TO_ZONE', is: ['NZ'], zoneSet: 'WORLD' },
      ),
  ],
  [
    'surcharges.2.conditions.0.isNot is not a recognised field',
    (d) => (remote(d).conditions = [{ subject: 'EXTRA', is: ['A'], isNot: ['B'] }]),
  ],
  ['surcharges.2.largestOnly is for the basis PER_ITEM only', (d) => (remote(d).largestOnly = true)],
  ['surcharges.2.replaces is for rules of one customer only', (d) => (remote(d).replaces = 'RESI')],
  ['surcharges.5.cost must be between 0 and 999', (d) => (d.surcharges[5].cost = 1000)],
  [
    'fuelLevies.0.effectiveTo is for customer levies only: enter a later levy instead',
    (d) => (d.fuelLevies[0].effectiveTo = '2027-06-30'),
  ],
  [
    'fuelLevies.0.effectiveTo must not be before effectiveFrom',
    (d) => Object.assign(d.fuelLevies[0], { customer: 'SALTBUSH', effectiveTo: '2026-06-30' }),
  ],
  ['customerRates.0.roundTo must be one of 0.05, 0.1', (d) => (d.customerRates[0].roundTo = 0.5)],
  ['services.0.extras.1 repeats A', (d) => (d.services[0].extras = ['A', 'A'])],
  ['surcharges.0.conditions.0.subject is required', (d) => delete d.surcharges[0].conditions[0].subject],
  [
    'surcharges.0.conditions.0.subject must be one of LONGEST_SIDE, MIDDLE_SIDE, SHORTEST_SIDE, WIDTH, HEIGHT, GIRTH, VOLUME, ITEM_KG, CONSIGNMENT_KG, CHARGEABLE_KG, ITEM_COUNT, PALLET_SPACES, ITEM_TYPE, CLASS, EXTRA, FROM_ZONE, TO_ZONE, RESIDENTIAL, FROM_RESIDENTIAL, PO_BOX',
    (d) => (d.surcharges[0].conditions[0].subject = 'LENGTH'),
  ],
  [
    'customerRates.3.effectiveTo must not be before effectiveFrom',
    (d) => (d.customerRates[3].effectiveTo = '2026-06-30'),
  ],
  ['spotRates.0.validTo must not be before validFrom', (d) => (d.spotRates[0].validTo = '2026-06-30')],
  ['examples.0.origin.postalCode must not be blank', (d) => (d.examples[0].origin.postalCode = ' ')],
  ['examples.0.origin.phone must be a string', (d) => (d.examples[0].origin.phone = 7)],
  [
    'examples.0.origin.postalCode could not be resolved to a place',
    (d) => (d.examples[0].origin.postalCode = '0001'),
  ],
  ['examples.0.items.0.quantity must be a whole number', (d) => (d.examples[0].items[0].quantity = 1.5)],
])('%s', (expected, change) => {
  expect(said(change)).toEqual([expected])
})

test.each<[message: string, change: (document: Sent) => void]>([
  [
    'customers must contain at most 20000 elements',
    (d) => (d.customers = Array.from({ length: 20_001 }, (_, at) => ({ id: `C${at}`, name: 'One' }))),
  ],
  [
    'surcharges must contain at most 5000 elements',
    (d) => (d.surcharges = Array.from({ length: 5001 }, (_, at) => ({ ...d.surcharges[3], id: `S${at}` }))),
  ],
  [
    'zoneSets.0.versions.0.zones must have at most 50,000 members in all',
    (d) => {
      const members = (country: string) =>
        Array.from({ length: 25_001 }, (_, at) => ({ country, postcode: String(10_000 + at) }))
      const zone = (code: string) => ({ code, name: code, members: members(code) })
      d.zoneSets[0].versions[0].zones = [zone('FR'), zone('DE')]
    },
  ],
  [
    'rateCards.0.versions.0.lanes must have at most 250,000 breaks in all',
    (d) => {
      const kg = Array.from({ length: 500 }, (_, at) => [at, 0.5])
      d.rateCards[0].versions[0].lanes = Array.from({ length: 501 }, (_, at) => ({
        service: 'GLX-ROAD',
        from: `Z${at}`,
        to: 'SYD',
        kg,
        days: [1, 2],
      }))
    },
  ],
])('%s', (expected, change) => {
  expect(said(change)).toEqual([expected])
})

test('a character of two UTF-16 units counts once', () => {
  const locality = '𠮷'.repeat(255)
  const change = (d: Sent) => {
    d.customers[0].name = '😀'.repeat(200)
    firstMember(d, { postcode: '1010', country: 'NZ', locality })
  }
  expect(said(change)).toEqual([])
})

test('a list is not a document', () => {
  const failures = new Failures([])
  readDocument([], failures)
  expect(failures.texts()).toEqual(['body must be a JSON object'])
})

test('an example takes blank and unused texts as a quote does: blank ones are absent, unused ones are not kept', () => {
  const document = exampleDocument()
  const [example] = document.examples
  const { origin, destination, items } = example
  document.examples = [
    {
      ...example,
      origin: { ...origin, postalCode: ' 3000 ', companyName: ' ', email: '', phone: '02 5550 1234' },
      destination: { ...destination, contactName: 'Kim', street1: ' 1 Smith Street ', suburbName: '' },
      items: [{ ...items[0], type: ' ' }],
    },
  ]
  const failures = new Failures(document)
  const read = readDocument(document, failures)
  expect(failures.texts()).toEqual([])
  expect(read.examples).toEqual([{ ...example, destination: { ...destination, street1: '1 Smith Street' } }])
})

test('a carrier without a tolerance has none, and is exported without one', () => {
  const document = exampleDocument()
  document.carriers = [
    { alias: 'A', name: 'A' },
    { alias: 'B', name: 'B', tolerancePercent: 0 },
  ]
  const failures = new Failures(document)
  expect(readDocument(document, failures).carriers).toEqual([
    { alias: 'A', name: 'A' },
    { alias: 'B', name: 'B' },
  ])
  expect(failures.texts()).toEqual([])
})

test('the names of an object are read as often for 1,000 unknown names as for one', () => {
  const timesRead = (unknownNames: number) => {
    let times = 0
    const names = Array.from({ length: unknownNames }, (_, at) => [`unknown${at}`, 1])
    const customer = new Proxy(Object.fromEntries([['id', 'A'], ['name', 'A'], ...names]), {
      ownKeys: (target) => {
        times++
        return Reflect.ownKeys(target)
      },
    })
    const document = { format: 'cartage-configuration/1', customers: [customer] }
    const failures = new Failures(document)
    readDocument(document, failures)
    expect(failures.texts()[0]).toBe('customers.0.unknown0 is not a recognised field')
    return times
  }
  expect(timesRead(1000)).toBe(timesRead(1))
})
