import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apply, exampleDocument } from '../../../test/rates/configuring.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { PublicError } from '../../errors.ts'

let database: TestDatabase
let organisationId: string
beforeAll(async () => {
  database = await testDatabase()
  organisationId = (await testOrganisation(database.pool)).organisationId
  await apply(database.pool, organisationId, exampleDocument())
})
afterAll(() => database.drop())

// biome-ignore lint/suspicious/noExplicitAny: documents with anything wrong in them
type Sent = any

/** The failures of the example document after one thing in it was made wrong. */
async function said(change: (document: Sent) => void, options = {}): Promise<string[]> {
  const document = exampleDocument()
  change(document)
  try {
    await apply(database.pool, organisationId, document, { dryRun: true, ...options })
    return []
  } catch (error) {
    if (error instanceof PublicError) return error.body.message as string[]
    throw error
  }
}

const lane = (document: Sent) => document.rateCards[0].versions[0].lanes[0]
const later = (document: Sent) => {
  document.rateCards[0].versions[0].effectiveFrom = '2027-01-01'
  return lane(document)
}

const space = { length: 1.2, width: 1.2, height: 1.5, kg: 1000 }

const skids = (types: string[]) => ({ types, unit: 'item', breaks: [[0, 60]] })

type Case = [message: string, change: (document: Sent) => void]

/** In the order of docs/configuration.md. */
const cases: Case[] = [
  [
    'rateCards.0.versions.0.lanes.0.service names GLX-RAOD, which does not exist',
    (d) => (later(d).service = 'GLX-RAOD'),
  ],
  [
    'rateCards.0.versions.0.lanes.0.to names zone TAS, which AU from 2026-07-01 does not have',
    (d) => (later(d).to = 'TAS'),
  ],
  ['rateCards.0.versions.0.lanes.0.kg.2.0 must be greater than 250', (d) => (lane(d).kg[2][0] = 250)],
  ['rateCards.0.versions.0.lanes.0.kg must start with a break from 0', (d) => (lane(d).kg = [[5, 1]])],
  ['rateCards.0.versions.0.lanes.0.kg.0.1 must have at most 4 decimals', (d) => (lane(d).kg[0][1] = 0.29261)],
  [
    'rateCards.0.versions.0.lanes.2 repeats GLX-ROAD MEL to SYD of lanes.0',
    (d) => d.rateCards[0].versions[0].lanes.push(lane(d)),
  ],
  [
    'rateCards.0.versions.0.lanes.0 must have at least one of kg, item, pallet and byType',
    (d) => delete lane(d).kg,
  ],
  [
    'rateCards.0.versions.0.lanes.0.maximum must be at least the minimum of 11',
    (d) => (lane(d).maximum = 10),
  ],
  [
    'rateCards.0.versions.0.lanes.0.nextBreakIfCheaper needs kg breaks and the breakRule WHOLE',
    (d) => Object.assign(lane(d), { breakRule: 'SLIDING', nextBreakIfCheaper: true }),
  ],
  [
    'rateCards.0.versions.0.lanes.0.byType.1.types names SKID, which byType.0 has already',
    (d) => (lane(d).byType = [skids(['SKID']), skids(['CRATE', 'skid'])]),
  ],
  ['rateCards.0.versions.0.lanes.0 must have days or hours', (d) => delete lane(d).days],
  ['rateCards.0.versions.0.lanes.0 must have days or hours, not both', (d) => (lane(d).hours = [2, 4])],
  [
    'rateCards.0.versions.0.lanes.0.hours must be the fewest and the most hours, like [2, 4]',
    (d) => Object.assign(lane(d), { days: undefined, hours: [0, 0] }),
  ],
  [
    'rateCards.0.versions.0 has begun on 2026-07-01 and differs: give a later effectiveFrom, or replace it with a reason',
    (d) => (lane(d).basic = 8),
  ],
  [
    'zoneSets.0.versions.0.zones.1.members.2 2740-2770 is also in zone SYD',
    (d) => d.zoneSets[0].versions[0].zones[1].members.push('2740-2770'),
  ],
  [
    'zoneSets.0.versions.0.zones.0.members.0 must be a postcode like 0800 or a range like 2000-2249',
    (d) => (d.zoneSets[0].versions[0].zones[0].members[0] = '800'),
  ],
  [
    'zoneSets.0.versions.0.zones.0.members.0.locality names Sydny, which is not in postcode 2000',
    (d) => (d.zoneSets[0].versions[0].zones[0].members[0] = { postcode: '2000', locality: 'Sydny' }),
  ],
  ['fuelLevies.1.percent must be between 0 and 999', (d) => (d.fuelLevies[1].percent = 1000)],
  ['fuelLevies.1.percent must have at most 4 decimals', (d) => (d.fuelLevies[1].percent = 1.00001)],
  [
    'fuelLevies.1.effectiveTo is for customer levies only: enter a later levy instead',
    (d) => (d.fuelLevies[1].effectiveTo = '2027-06-30'),
  ],
  ['customerRates.2.card is a card of GALAH, not of BANDI', (d) => (d.customerRates[2].card = 'GLX-STD')],
  [
    'customerRates.0 must have markupPercent or markupAmount, not both',
    (d) => (d.customerRates[0].markupAmount = 1),
  ],
  [
    'itemTypes.0.code must be written as HALF_PALLET',
    (d) => (d.itemTypes = [{ code: 'Half-pallet', unit: 'PALLET', spaces: 0.5 }]),
  ],
  [
    'itemTypes.0 must have spaces or space, not both',
    (d) => (d.itemTypes = [{ code: 'CHEP', unit: 'PALLET', spaces: 1, space }]),
  ],
  [
    'itemTypes.0.spaces is for unit PALLET: an item takes no pallet spaces',
    (d) => (d.itemTypes = [{ code: 'CARTON', unit: 'ITEM', spaces: 1 }]),
  ],
  ['services.1.minimumKg must be a multiple of weightStepKg', (d) => (d.services[1].minimumKg = 0.5)],
  [
    'services.1.carrier must stay BANDI: make a new one and retire this one',
    (d) => (d.services[1].carrier = 'GALAH'),
  ],
  ['surcharges.3.key FUEL is reserved', (d) => (d.surcharges[3].key = 'FUEL')],
  ['surcharges.3.colour is not a recognised field', (d) => (d.surcharges[3].colour = 'red')],
  [
    'zoneSets.0.versions.0.zones.4.members.2.suburb is not a recognised field: use locality',
    (d) => (d.zoneSets[0].versions[0].zones[4].members[2] = { postcode: '4871', suburb: 'Almaden' }),
  ],
  [
    'customerRates.0.markup is not a recognised field: use markupPercent or markupAmount',
    (d) => (d.customerRates[0].markup = 18),
  ],
  [
    'fuelLevies.1.month is not a recognised field: use effectiveFrom',
    (d) => (d.fuelLevies[1].month = '2026-07'),
  ],
  [
    'rateCards.0.kind must be one of COST, SELL: use COST instead of BUY',
    (d) => (d.rateCards[0].kind = 'BUY'),
  ],
  [
    'services.2.tax must be FREE: freight to or from another country has no GST',
    (d) => (d.services[2].tax = 'GST'),
  ],
  [
    'services.0.itemTypes GLX-ROAD is priced by the pallet but takes other item types, which would cost the basic charge alone: give it itemTypes of unit PALLET, like ["PALLET"]',
    (d) =>
      (d.rateCards[0].versions[0].lanes = [
        JSON.parse(JSON.stringify({ ...later(d), kg: undefined, pallet: [[0, 50]] })),
      ]),
  ],
  [
    'surcharges.2.conditions.0.is.0 names zone QLX, which AU from 2026-07-01 does not have',
    (d) => (d.surcharges[2].conditions[0].is = ['QLX']),
  ],
  [
    'surcharges.0.conditions.0 must have over or from, below or upTo, or one of each',
    (d) => delete d.surcharges[0].conditions[0].from,
  ],
  [
    'surcharges.0.conditions.0 can never be met: its range is empty',
    (d) => (d.surcharges[0].conditions[0].below = 2),
  ],
  [
    'surcharges.0.conditions.1 repeats LONGEST_SIDE',
    (d) => d.surcharges[0].conditions.push({ subject: 'LONGEST_SIDE', below: 9 }),
  ],
  ['surcharges.2.conditions.0 must have is or isNot', (d) => delete d.surcharges[2].conditions[0].is],
  [
    'surcharges.0.largestOnly must be the same as in BANDI-OVL3, which is in the same group OVERLENGTH',
    (d) => (d.surcharges[0].largestOnly = true),
  ],
  ['surcharges.2.replaces is for rules of one customer only', (d) => (d.surcharges[2].replaces = 'RESI')],
  [
    'surcharges.8.replaces names WARR, a rule of LYREBIRD: only a rule for all customers can be replaced',
    (d) => (d.surcharges[8].replaces = 'WARR'),
  ],
  [
    'surcharges.8.replaces names BANDI-OVL2, which is for another carrier or service: it would never be replaced',
    (d) => Object.assign(d.surcharges[8], { replaces: 'BANDI-OVL2', carrier: 'GALAH' }),
  ],
  [
    'surcharges.9.replaces names RESI, which IRONBARK-RESI already replaces for IRONBARK on some of these days',
    (d) => d.surcharges.push({ ...d.surcharges[8], id: 'IRONBARK-RESI-2', effectiveFrom: '2027-07-01' }),
  ],
  [
    'surcharges.6.conditions.0.is.0 names TWO-PERSON, which does not exist',
    (d) => (d.surcharges[6].conditions[0].is = ['TWO-PERSON']),
  ],
  [
    'services.0.extras.0 names TWO-PERSON, which does not exist',
    (d) => (d.services[0].extras = ['TWO-PERSON']),
  ],
  [
    'customers.3.id differs from SALTBUSH only in letter case',
    (d) => d.customers.push({ id: 'Saltbush', name: 'Saltbush' }),
  ],
  [
    'customers.3.id looks the same as SALTBUSH',
    (d) => d.customers.push({ id: 'ＳＡＬＴＢＵＳＨ', name: 'Saltbush in wide letters' }),
  ],
  [
    'customers.3.id has the invisible character U+200B',
    (d) => d.customers.push({ id: 'SALT\u200bWATER', name: 'Saltwater' }),
  ],
  ['customers.3 repeats customer SALTBUSH of customers.0', (d) => d.customers.push(d.customers[0])],
  ['customers.0.name is required', (d) => delete d.customers[0].name],
  [
    'customFields.0.key ShipmentId is a column of import files already',
    (d) => (d.customFields[0].key = 'ShipmentId'),
  ],
  [
    'organisation.timeZone must be a time zone like Australia/Sydney',
    (d) => (d.organisation.timeZone = 'Sydney'),
  ],
  ['examples.0.customer names NOBODY, which does not exist', (d) => (d.examples[0].customer = 'NOBODY')],
  ['spotRates.0.kgTo must be at least 500', (d) => (d.spotRates[0].kgTo = 1)],
  [
    "spotRates.0 must have days or hours: the customer's card has no lane from MEL to PER",
    (d) => delete d.spotRates[0].days,
  ],
  [
    'spotRates.0 must have days or hours: LYREBIRD has no card for GLX-ROAD at that time',
    (d) => Object.assign(d.spotRates[0], { customer: 'LYREBIRD', days: undefined }),
  ],
  ['format must be cartage-configuration/1', (d) => (d.format = 'other')],
  ['lanes is not a recognised field', (d) => (d.lanes = [])],
]

describe('a failure is named with its path', () => {
  test.each(cases)('%s', async (expected, change) => {
    expect(await said(change)).toContain(expected)
  })

  test('and docs/configuration.md lists them', () => {
    const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')
    const [, listed = ''] = /## What is refused[^`]*```\n([^`]*)```/.exec(page) ?? []
    // The last one is found while the text is parsed, before there is a document.
    const messages = [...cases.map(([message]) => message), 'customers is given more than once']
    expect(listed.trim().split('\n')).toEqual(messages)
  })

  test.each<Case>([
    [
      'rateCards.0.versions.0.lanes.1.to names zone TAS, which AU from 2026-07-01 does not have',
      (d) => {
        later(d).to = 'TAS'
        d.rateCards[0].versions[0].lanes.reverse()
      },
    ],
    [
      'surcharges.0.conditions.1.is.0 names zone QLX, which AU from 2026-07-01 does not have',
      (d) => d.surcharges[0].conditions.push({ subject: 'FROM_ZONE', is: ['QLX', 'BNE'] }),
    ],
    [
      'carriers.1.customFields.1.key names aisle, which does not exist',
      (d) => d.carriers[1].customFields.push({ key: 'aisle', mandatory: false }),
    ],
    [
      'fuelLevies.0.service is a service of BANDI, not of GALAH',
      (d) => (d.fuelLevies[0].service = 'BRL-GEN'),
    ],
    [
      'rateCards.0.kind must stay COST: make a new one and retire this one',
      (d) => (d.rateCards[0].kind = 'SELL'),
    ],
    [
      'spotRates.0.from names zone MEL, but AU has no version at that time',
      (d) => {
        d.zoneSets[0].versions[0].effectiveTo = '2026-11-30'
        Object.assign(d.spotRates[0], { validFrom: '2026-12-01', validTo: '2027-06-30' })
      },
    ],
  ])('with its place in the list as it was sent: %s', async (expected, change) => {
    expect(await said(change)).toContain(expected)
  })

  test('all failures at once, in the order of the document, at most fifty', async () => {
    const found = await said((document) => {
      document.fuelLevies[0].percent = -1
      document.customers[0].name = ''
      document.warehouses[0].code = 'two words'
    })
    expect(found.map((text) => text.split(' ')[0])).toEqual([
      'warehouses.0.code',
      'customers.0.name',
      'fuelLevies.0.percent',
    ])
    const many = await said((document) => {
      document.customers = Array.from({ length: 200 }, (_, at) => ({ id: `C${at}`, name: '' }))
    })
    expect([many.length, many[0]]).toEqual([50, 'customers.0.name must not be empty'])
    const unknown = await said((document) => {
      const { customerRates, examples } = document
      for (const list of Object.keys(document)) if (list !== 'format') delete document[list]
      examples[0].customer = 'NOBODY'
      customerRates[0].customer = 'NOBODY'
      Object.assign(document, { examples, customerRates })
    })
    expect(unknown.map((text) => text.split(' ')[0])).toEqual([
      'examples.0.customer',
      'customerRates.0.customer',
    ])
  })

  test('the example document has no failures', async () => {
    expect(await said(() => {})).toEqual([])
  })
})

test('more than an organisation may have is refused, in one document or in several', async () => {
  const other = (await testOrganisation(database.pool)).organisationId
  const rule = (at: number) => ({ id: `S${at}`, key: 'S', name: 'S', basis: 'FIXED', amount: 1 })
  const surcharges = Array.from({ length: 5000 }, (_, at) => rule(at))
  await apply(database.pool, other, { format: 'cartage-configuration/1', surcharges })
  const more = { format: 'cartage-configuration/1', surcharges: [rule(5000)] }
  await expect(apply(database.pool, other, more)).rejects.toMatchObject({
    body: { message: ['surcharges would be more than 5,000 in the organisation'] },
  })
})

describe('rates that could not be priced are refused', () => {
  test('zones that lanes still name', async () => {
    const found = await said((document) => {
      const [version] = document.zoneSets[0].versions
      const zones = version.zones.filter(({ code }: { code: string }) => code !== 'MEL')
      document.zoneSets[0].versions.push({ effectiveFrom: '2027-01-01', zones })
      delete document.rateCards
      delete document.spotRates
    })
    expect(found).toContain(
      'GLX-STD from 2026-07-01: 1 lane names zone MEL, which AU does not have from 2027-01-01',
    )
  })
})
