import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bandi,
  type Change,
  card,
  cleanDocument,
  kgOf,
  lane,
  newVersion,
  residential,
  service,
  spotRate,
  surcharge,
  world,
  zoneSet,
} from '../../../test/clean-document.ts'
import { apply } from '../../../test/configuring.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { checkConfiguration } from '../check-configuration.ts'
import { type CheckCode, catalogue } from './catalogue.ts'
import type { Finding } from './finding.ts'

let database: TestDatabase
let empty: string
beforeAll(async () => {
  database = await testDatabase()
  empty = (await testOrganisation(database.pool)).organisationId
})
afterAll(() => database.drop())

const draftOf = (age: string) => async (organisationId: string) => {
  await database.pool.query(
    `insert into rate_card_version (organisation_id, version_id, rate_card_alias, state, label, created_by, created_at,
       changed_at)
     values ($1, gen_random_uuid(), 'GLX-STD', 'DRAFT', 'FY28', 'test', now(),
       timestamptz '2026-11-14T22:00:00Z' - $2::interval)`,
    [organisationId, age],
  )
}
interface Case {
  /** What makes the check report something. */
  says: Change
  /** As close to that as possible, without a finding. */
  silent: Change
  /** For both: what the organisation has before. */
  before?: Change
  /** For cases that no document can contain. */
  bySql?: {
    says: (organisationId: string) => Promise<void>
    silent: (organisationId: string) => Promise<void>
  }
}

const nothing: Change = () => {}

/** One for each check. The catalogue has its message. */
const cases: { [Code in CheckCode]: Case } = {
  ZONE_DOUBLE: { says: world('Auckland'), silent: world('Albany') },
  LANE_ZONE: {
    before: (d) => d.fuelLevies.pop(),
    says: (d) => {
      const zones = [{ code: 'SYD', name: 'All', members: [{ country: 'AU' }] }]
      for (const list of ['rateCards', 'services', 'examples', 'customerRates']) delete d[list]
      d.zoneSets[0].versions = [{ effectiveFrom: '2026-12-01', zones }]
    },
    silent: (d) => {
      d.zoneSets[0].versions = [{ ...zoneSet(d), effectiveFrom: '2026-12-01' }]
    },
  },
  PALLET_TYPES: {
    says: (d) => {
      for (const one of card(d).lanes) Object.assign(one, { kg: undefined, pallet: [[0, 60]] })
    },
    silent: (d) => {
      for (const one of card(d).lanes) Object.assign(one, { kg: undefined, pallet: [[0, 60]] })
      service(d).itemTypes = ['PALLET']
    },
  },
  SERVICE_NO_ZONES: {
    says: (d) => {
      zoneSet(d).effectiveTo = '2026-11-14'
      card(d).lanes = [{ ...lane(d), from: '*', to: '*' }]
    },
    silent: (d) => {
      card(d).lanes = [{ ...lane(d), from: '*', to: '*' }]
    },
  },
  CUSTOMER_CARD: {
    says: bandi,
    silent: bandi,
    bySql: {
      async says(organisationId) {
        await database.pool.query(
          "update customer_rate set rate_card_alias = 'BRL-STD' where organisation_id = $1",
          [organisationId],
        )
      },
      async silent() {},
    },
  },
  SURCHARGE_ZONE: {
    before: (d) => surcharge(d, { id: 'REMOTE', conditions: [{ subject: 'TO_ZONE', is: ['MEL'] }] }),
    says: (d) => {
      for (const list of ['rateCards', 'services', 'customerRates', 'examples', 'surcharges']) delete d[list]
      const zones = [{ code: 'SYD', name: 'All', members: [{ country: 'AU' }] }]
      d.zoneSets[0].versions = [{ effectiveFrom: '2026-12-01', zones }]
    },
    silent: (d) => surcharge(d, { id: 'REMOTE', conditions: [{ subject: 'TO_ZONE', is: ['SYD'] }] }),
  },
  ZONE_GAP: {
    says: (d) => (zoneSet(d).zones[1].members = ['0000-0799', '0802-2999', '4000-9999']),
    silent: (d) => (zoneSet(d).zones[1].members = ['0000-2999', '4000-9999']),
  },
  ZONE_HIDDEN: {
    says: (d) => {
      zoneSet(d).zones[0].members = ['3000-3001']
      zoneSet(d).zones[1].members.push('3000', '3001')
    },
    silent: (d) => {
      zoneSet(d).zones[0].members = ['3000-3002']
      zoneSet(d).zones[1].members.push('3000', '3001')
    },
  },
  ZONE_EMPTY: {
    says: (d) => zoneSet(d).zones.push({ code: 'QLN', name: 'North', members: [] }),
    silent: (d) => zoneSet(d).zones.push({ code: 'QLN', name: 'North', members: ['4871'] }),
  },
  LANE_MISSING: { says: (d) => card(d).lanes.pop(), silent: (d) => (card(d).lanes[2].to = '*') },
  LANE_TWO_WAYS: {
    says: (d) => card(d).lanes.push({ ...lane(d), from: 'SYD', to: 'MEL', reciprocal: false, basic: 8 }),
    silent: (d) => card(d).lanes.push({ ...lane(d), from: 'SYD', to: 'MEL', reciprocal: false }),
  },
  BREAK_RISES: {
    says: kgOf([
      [0, 0.3],
      [250, 0.31],
    ]),
    silent: kgOf([
      [0, 0.3],
      [250, 0.3],
    ]),
  },
  RATE_ZERO: { says: kgOf([[0, 0]]), silent: kgOf([[0, 0, 5]]) },
  RATE_FAR: { says: kgOf([[0, 1.51]]), silent: kgOf([[0, 1.5]]) },
  CHANGE_LARGE: {
    says: (d) => newVersion(d, '2026-12-01', (one) => (one.kg = [[0, 0.3751]])),
    silent: (d) => newVersion(d, '2026-12-01', (one) => (one.kg = [[0, 0.375]])),
  },
  UNITS_ADD: {
    says: (d) => (lane(d).item = [[0, 1]]),
    silent: (d) => Object.assign(lane(d), { kg: undefined, item: [[0, 1]] }),
  },
  SERVICE_NO_LANES: {
    says: (d) => d.services.push({ ...service(d), alias: 'GLX-NITE' }),
    silent: (d) => d.services.push({ ...service(d), alias: 'GLX-NITE', retiredFrom: '2026-11-15' }),
  },
  CARD_GAP: {
    says: (d) => {
      card(d).effectiveTo = '2026-11-30'
      newVersion(d, '2027-01-01')
    },
    silent: (d) => {
      card(d).effectiveTo = '2026-11-30'
      newVersion(d, '2026-12-01')
    },
  },
  CARD_ENDS: {
    says: (d) => (card(d).effectiveTo = '2026-12-06'),
    silent: (d) => (card(d).effectiveTo = '2027-01-15'),
  },
  CUSTOMER_NO_RATE: {
    says: (d) => d.customers.push({ id: 'DORMANT', name: 'Dormant' }),
    silent: (d) => d.customers.push({ id: 'DORMANT', name: 'Dormant', retiredFrom: '2026-11-15' }),
  },
  CUSTOMER_RATE_ENDS: {
    says: (d) => (d.customerRates[0].effectiveTo = '2026-12-31'),
    silent: (d) => {
      d.customerRates[0].effectiveTo = '2026-12-31'
      d.customerRates.push({ ...d.customerRates[0], effectiveFrom: '2027-01-01', effectiveTo: undefined })
    },
  },
  MARKUP_UNUSED: {
    says: (d) => {
      Object.assign(d.rateCards[0], { alias: 'GLX-SELL', kind: 'SELL' })
      Object.assign(d.customerRates[0], { card: 'GLX-SELL', markupPercent: 12 })
    },
    silent: (d) => {
      Object.assign(d.rateCards[0], { alias: 'GLX-SELL', kind: 'SELL' })
      d.customerRates[0].card = 'GLX-SELL'
    },
  },
  MARKUP_NEGATIVE: {
    says: (d) => (d.customerRates[0].markupPercent = -3),
    silent: (d) => (d.customerRates[0].markupPercent = 0),
  },
  FUEL_NONE: {
    says: (d) => (d.fuelLevies[0].effectiveFrom = '2026-11-16'),
    silent: (d) => (d.fuelLevies[0].service = 'GLX-ROAD'),
  },
  FUEL_OLD: {
    says: (d) => (d.fuelLevies[0].effectiveFrom = '2026-09-01'),
    silent: (d) => (d.fuelLevies[0].effectiveFrom = '2026-09-16'),
  },
  FUEL_SMALL: {
    says: (d) => (d.fuelLevies[0].percent = 0.185),
    silent: (d) => (d.fuelLevies[0].percent = 1),
  },
  FUEL_JUMP: {
    says: (d) => d.fuelLevies.push({ carrier: 'GALAH', effectiveFrom: '2026-12-01', percent: 15 }),
    silent: (d) => d.fuelLevies.push({ carrier: 'GALAH', effectiveFrom: '2026-12-01', percent: 12.5 }),
  },
  SURCHARGE_GROUP: {
    says: (d) => {
      surcharge(d, { id: 'OVL1', group: 'OVERLENGTH', ...residential })
      surcharge(d, { id: 'OVL2', group: 'OVERLENGTH', basis: 'FIXED', ...residential })
    },
    silent: (d) => {
      surcharge(d, { id: 'OVL1', group: 'OVERLENGTH', ...residential })
      surcharge(d, { id: 'OVL2', group: 'OVERLENGTH', ...residential })
    },
  },
  SURCHARGE_NEVER: {
    says: (d) => {
      service(d).itemLengthMetresMax = 6
      surcharge(d, { conditions: [{ subject: 'LONGEST_SIDE', from: 7 }] })
    },
    silent: (d) => {
      service(d).itemLengthMetresMax = 6
      surcharge(d, { conditions: [{ subject: 'LONGEST_SIDE', from: 6 }] })
    },
  },
  SPOT_OVERLAP: {
    says: (d) => {
      spotRate(d)
      spotRate(d, { id: 'SPOT-2', kgFrom: 200, kgTo: 300 })
    },
    silent: (d) => {
      spotRate(d)
      spotRate(d, { id: 'SPOT-2', kgFrom: 201, kgTo: 300 })
    },
  },
  SPOT_NO_RATE: {
    says: (d) => {
      bandi(d)
      spotRate(d, { service: 'BRL-GEN' })
    },
    silent: (d) => {
      bandi(d)
      spotRate(d, { service: 'BRL-GEN' })
      d.customerRates.push({ ...d.customerRates[0], carrier: 'BANDI', service: 'BRL-GEN', card: 'BRL-STD' })
    },
  },
  EXAMPLE_DIFFERS: { says: (d) => (d.examples[0].expect.totalAmount = 12.11), silent: nothing },
  ZONE_OVERLAP: {
    says: (d) => zoneSet(d).zones[1].members.push('3500'),
    silent: (d) => zoneSet(d).zones[0].members.push('3500'),
  },
  ZONE_UNUSED: {
    says: (d) => {
      zoneSet(d).zones.push({ code: 'QLN', name: 'North', members: ['4871'] })
      card(d).lanes.push({ ...lane(d), from: '*', to: '*' })
    },
    silent: (d) => {
      zoneSet(d).zones.push({ code: 'QLN', name: 'North', members: ['4871'] })
      card(d).lanes.push({ ...lane(d), from: 'QLN', to: '*' })
    },
  },
  BREAK_DROPS: {
    says: kgOf([
      [0, 0.3],
      [250, 0.25],
    ]),
    silent: (d) => {
      lane(d).breakRule = 'SLIDING'
      lane(d).kg = [
        [0, 0.3],
        [250, 0.25],
      ]
    },
  },
  CARD_UNUSED: {
    says: (d) => d.rateCards.push({ ...d.rateCards[0], alias: 'GLX-OLD' }),
    silent: nothing,
  },
  SURCHARGE_ALWAYS: {
    says: (d) => surcharge(d, { id: 'RESI', basis: 'FIXED' }),
    silent: (d) => surcharge(d, { id: 'RESI', basis: 'FIXED', ...residential }),
  },
  SPOT_ENDED: {
    says: (d) => spotRate(d, { validTo: '2026-10-31' }),
    silent: (d) => spotRate(d, { validTo: '2026-11-15' }),
  },
  EXAMPLE_NONE: { says: (d) => delete d.examples[0].expect, silent: nothing },
  DRAFT_OLD: {
    says: nothing,
    silent: nothing,
    bySql: { says: draftOf('60 days'), silent: draftOf('30 days') },
  },
  FIELD_UNUSED: {
    says: (d) => (d.customFields = [{ key: 'liquorLicence', name: 'Liquor licence' }]),
    silent: (d) => {
      d.customFields = [{ key: 'liquorLicence', name: 'Liquor licence' }]
      d.carriers[0].customFields = [{ key: 'liquorLicence', mandatory: false }]
    },
  },
}

async function findingsOf(
  change: Change,
  before?: Change,
  bySql?: (organisationId: string) => Promise<void>,
): Promise<Finding[]> {
  const document = cleanDocument()
  change(document)
  if (bySql) {
    const { organisationId } = await testOrganisation(database.pool)
    await apply(database.pool, organisationId, document)
    await bySql(organisationId)
    return (await checkConfiguration(database.pool, organisationId, new Date('2026-11-14T22:00:00Z')))
      .findings
  }
  let organisationId = empty
  if (before) {
    organisationId = (await testOrganisation(database.pool)).organisationId
    const first = cleanDocument()
    before(first)
    await apply(database.pool, organisationId, first)
  }
  return (await apply(database.pool, organisationId, document, { dryRun: true, check: 'all' })).findings ?? []
}

describe('checks', () => {
  test('find nothing in a sound configuration', async () => {
    expect(await findingsOf(nothing)).toEqual([])
  })

  test.each(Object.entries(cases))(
    '%s reports its smallest case, and nothing close to it',
    async (code, of) => {
      const said = (await findingsOf(of.says, of.before, of.bySql?.says)).filter((one) => one.code === code)
      const [severity, message] = catalogue[code as CheckCode]
      expect(said.map((one) => `${one.severity} ${one.message}`)).toContain(`${severity} ${message}`)
      const silent = await findingsOf(of.silent, of.before, of.bySql?.silent)
      expect(silent.filter((one) => one.code === code)).toEqual([])
    },
  )
})
