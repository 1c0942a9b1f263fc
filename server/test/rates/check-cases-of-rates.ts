import { type Change, card, kgOf, lane, newVersion, service, world, zoneSet } from './clean-document.ts'

/** Of zones, lanes and cards. */
export const checkCasesOfRates = {
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
    silent: (d) => {
      d.rateCards.push({ ...d.rateCards[0], alias: 'GLX-OLD' })
      d.customerRates.push({ ...d.customerRates[0], service: 'GLX-ROAD', card: 'GLX-OLD' })
    },
  },
} satisfies Record<string, { says: Change; silent: Change; before?: Change }>
