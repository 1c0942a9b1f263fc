import type { CheckCode } from '../../src/configuration/checks/catalogue.ts'
import type { Pool } from '../../src/platform/database/database.ts'
import { checkCasesOfRates } from './check-cases-of-rates.ts'
import { checkCasesOfTypes } from './check-cases-of-types.ts'
import { bandi, type Change, residential, service, spotRate, surcharge } from './clean-document.ts'

export interface CheckCase {
  /** What makes the check report something. */
  says: Change
  /** As close to that as possible, without a finding. */
  silent: Change
  /** For both: what the organisation has before. */
  before?: Change
  /** For cases that no document can contain. */
  bySql?: {
    says: (pool: Pool, organisationId: string) => Promise<void>
    silent: (pool: Pool, organisationId: string) => Promise<void>
  }
}

const tailLift = { code: 'TAIL-LIFT-DELIVERY', name: 'Tail lift at delivery' }

const nothing: Change = () => {}

const draftOf = (age: string) => async (pool: Pool, organisationId: string) => {
  await pool.query(
    `insert into rate_card_version (organisation_id, version_id, rate_card_alias, state, label, created_by, created_at,
       changed_at)
     values ($1, gen_random_uuid(), 'GLX-STD', 'DRAFT', 'FY28', 'test', now(),
       timestamptz '2026-11-14T22:00:00Z' - $2::interval)`,
    [organisationId, age],
  )
}

/** As spot rates could be entered before they needed a transit time. */
const withoutDays = async (pool: Pool, organisationId: string) => {
  await pool.query(
    'update spot_rate set transit_days_min = null, transit_days_max = null where organisation_id = $1',
    [organisationId],
  )
}

/** As it could be entered before such ids were refused. */
const customerOfBefore = (id: string) => async (pool: Pool, organisationId: string) => {
  await pool.query(
    `insert into customer (organisation_id, customer_id, name, position, created_at)
     values ($1, $2, 'Of before', 1, now())`,
    [organisationId, id],
  )
}

/** One for each check. The catalogue has its message. */
export const checkCases: { [Code in CheckCode]: CheckCase } = {
  ...checkCasesOfRates,
  ...checkCasesOfTypes,
  CUSTOMER_CARD: {
    says: bandi,
    silent: bandi,
    bySql: {
      async says(pool, organisationId) {
        await pool.query("update customer_rate set rate_card_alias = 'BRL-STD' where organisation_id = $1", [
          organisationId,
        ])
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
      spotRate(d, { service: 'BRL-GEN', days: [1, 2] })
    },
    silent: (d) => {
      bandi(d)
      spotRate(d, { service: 'BRL-GEN', days: [1, 2] })
      d.customerRates.push({ ...d.customerRates[0], carrier: 'BANDI', service: 'BRL-GEN', card: 'BRL-STD' })
    },
  },
  SPOT_NO_DAYS: {
    says: (d) => {
      delete d.rateCards[0].versions[0].lanes[0].reciprocal
      spotRate(d, { from: 'SYD', to: 'MEL', days: [1, 2] })
    },
    silent: (d) => spotRate(d, { from: 'SYD', to: 'MEL', days: [1, 2] }),
    bySql: { says: withoutDays, silent: withoutDays },
  },
  ID_TWIN: {
    says: nothing,
    silent: nothing,
    bySql: { says: customerOfBefore('SALT\u200bBUSH'), silent: customerOfBefore('SALT BUSH') },
  },
  ID_INVISIBLE: {
    says: nothing,
    silent: nothing,
    bySql: { says: customerOfBefore('SALT\u200bBUSH'), silent: customerOfBefore('SÄLTBUSH') },
  },
  EXAMPLE_DIFFERS: { says: (d) => (d.examples[0].expect.totalAmount = 12.11), silent: nothing },
  SURCHARGE_ALWAYS: {
    says: (d) => surcharge(d, { id: 'RESI', basis: 'FIXED' }),
    silent: (d) => surcharge(d, { id: 'RESI', basis: 'FIXED', ...residential }),
  },
  REPLACES_ENDED: {
    says: (d) => {
      surcharge(d, { effectiveTo: '2026-10-31', ...residential })
      surcharge(d, { id: 'SALT-OVL', customer: 'SALTBUSH', replaces: 'OVL', amount: 0, ...residential })
    },
    silent: (d) => {
      surcharge(d, { effectiveTo: '2026-11-15', ...residential })
      surcharge(d, { id: 'SALT-OVL', customer: 'SALTBUSH', replaces: 'OVL', amount: 0, ...residential })
    },
  },
  EXTRA_FREE: {
    says: (d) => {
      d.extras = [tailLift]
      service(d).extras = [tailLift.code]
      surcharge(d, { customer: 'SALTBUSH', conditions: [{ subject: 'EXTRA', is: [tailLift.code] }] })
    },
    silent: (d) => {
      d.extras = [tailLift]
      service(d).extras = [tailLift.code]
      surcharge(d, { conditions: [{ subject: 'EXTRA', is: [tailLift.code] }] })
    },
  },
  EXTRA_UNUSED: {
    says: (d) => (d.extras = [tailLift]),
    silent: (d) => {
      d.extras = [tailLift]
      service(d).extras = [tailLift.code]
    },
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
