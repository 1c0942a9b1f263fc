import type { Random } from '../../../testing/random.ts'
import type { PlainItem, PlainRequest, Sent } from './price-plainly.ts'

/** Postcodes of the random zone sets; 6000 is in no zone of OTHER. */
const postcodes = ['2000', '3000', '4000', '6000']
const days = ['2026-01-01', '2026-05-01', '2026-09-01']
export const pricedDays = ['2026-03-15', '2026-07-15', '2026-11-15']

/** A configuration that uses every field that prices depend on. */
export function randomRates(random: Random): Sent {
  const decimal = (most: number, places: number) =>
    Number((random.between(0, most * 10 ** places) / 10 ** places).toFixed(places))
  const maybe = <Value>(part: number, value: () => Value) => (random.chance(part) ? value() : undefined)
  const some = <Value>(values: readonly Value[]) => {
    const found = values.filter(() => random.chance(0.5))
    return found.length > 0 ? found : [random.pick(values)]
  }
  const breaks = () =>
    [0, 5, 40, 200]
      .filter((from) => from === 0 || random.chance(0.5))
      .map((from) => [from, decimal(4, 4), ...(random.chance(0.3) ? [decimal(30, 2)] : [])])
  const carriers = ['ONE', 'TWO']
  const customers = ['AVA', 'BEN', 'CAL']
  const extras = ['TAIL-LIFT', 'TWO-PERSON']
  const zones = ['A', 'B', 'C', 'D']
  const services = carriers.flatMap((carrier) =>
    ['X', 'Y'].map((name) => ({ carrier, alias: `${carrier}-${name}` })),
  )
  const types = ['CARTON', 'PALLET', 'SKID', 'CHEP', 'HALF']
  const itemTypes = [
    { code: 'HALF', unit: 'PALLET', spaces: random.pick([0.25, 0.5, 1.75]) },
    {
      code: 'CHEP',
      unit: 'PALLET',
      space: {
        length: 1.2,
        width: random.pick([0.8, 1.2]),
        height: random.pick([0.9, 1.5, 2.25]),
        kg: random.between(10, 60),
      },
    },
    ...(random.chance(0.3) ? [{ code: 'PALLET', unit: 'PALLET', spaces: 2 }] : []),
    ...(random.chance(0.3) ? [{ code: 'SKID', unit: 'ITEM' }] : []),
  ]
  const byType = () => {
    const entry = (names: string[], unit: string) => ({ types: names, unit, breaks: breaks() })
    return [
      entry(random.pick([['skid'], ['Carton', 'SKID']]), random.pick(['kg', 'item'])),
      ...(random.chance(0.5) ? [entry(['CHEP', 'half'], random.pick(['pallet', 'kg', 'item']))] : []),
    ]
  }
  const limits = () => ({
    itemKgMax: maybe(0.1, () => 60),
    itemLengthMetresMax: maybe(0.1, () => 2.9),
    itemWidthMetresMax: maybe(0.1, () => 2.8),
    itemHeightMetresMax: maybe(0.1, () => 2.8),
    itemGirthMetresMax: maybe(0.1, () => 6),
    itemVolumeM3Max: maybe(0.1, () => 9),
    consignmentKgMax: maybe(0.1, () => 400),
    consignmentItemsMax: maybe(0.1, () => 9),
    consignmentVolumeM3Max: maybe(0.1, () => 20),
    consignmentPalletSpacesMax: maybe(0.1, () => random.pick([4, 5.5])),
  })

  const measure = () => {
    const [subject, most] = random.pick([
      ...([
        ['LONGEST_SIDE', 3],
        ['MIDDLE_SIDE', 2],
        ['SHORTEST_SIDE', 1.5],
        ['WIDTH', 2],
        ['HEIGHT', 2],
      ] as const),
      ...([
        ['GIRTH', 5],
        ['VOLUME', 2],
        ['ITEM_KG', 60],
        ['CONSIGNMENT_KG', 300],
        ['CHARGEABLE_KG', 600],
      ] as const),
      ...([
        ['ITEM_COUNT', 8],
        ['PALLET_SPACES', 4],
      ] as const),
    ])
    const low = decimal(most, 1)
    const lower = { [random.pick(['over', 'from'])]: low }
    const upper = { [random.pick(['below', 'upTo'])]: Number((low + 0.5 + decimal(3, 1)).toFixed(1)) }
    return { subject, ...random.pick([lower, upper, { ...lower, ...upper }]) }
  }
  const list = (subject: string, values: readonly string[]) => ({
    subject,
    [random.pick(['is', 'isNot'])]: some(values),
  })
  const conditions = () => {
    const all: Sent[] = Array.from({ length: random.between(0, 2) }, measure)
    if (random.chance(0.25)) all.push(list('ITEM_TYPE', types))
    if (random.chance(0.1)) all.push(list('CLASS', ['STANDARD', 'EXPRESS']))
    if (random.chance(0.2)) all.push(list('TO_ZONE', zones))
    if (random.chance(0.15)) all.push({ ...list('TO_ZONE', ['NEAR', 'FAR']), zoneSet: 'OTHER' })
    if (random.chance(0.15)) all.push({ ...list('FROM_ZONE', ['NEAR', 'FAR']), zoneSet: 'OTHER' })
    if (random.chance(0.15)) all.push({ subject: random.pick(['RESIDENTIAL', 'FROM_RESIDENTIAL']) })
    if (random.chance(0.2)) all.push({ subject: 'EXTRA', is: some(extras) })
    return all.filter(
      (one, at) => all.findIndex((two) => two.subject === one.subject && two.zoneSet === one.zoneSet) === at,
    )
  }
  const bases = [
    'FIXED',
    'PER_ITEM',
    'PER_ITEM',
    'PER_ITEM',
    'PER_KG',
    'PER_PALLET_SPACE',
    'PER_M3',
    'PCT_FREIGHT',
    'PCT_VALUE',
  ]
  const isLargestOnly: Record<string, boolean> = { G: random.chance(0.3), H: random.chance(0.3) }
  const rule = (id: string, own: Sent = {}): Sent => {
    const basis = random.pick(bases)
    const group = maybe(0.6, () => random.pick(['G', 'H']))
    const minimum = maybe(0.2, () => decimal(20, 2))
    return {
      id,
      key: random.pick(['K1', 'K2']),
      name: random.pick(['Name', 'Other name']),
      basis,
      group,
      carrier: maybe(0.2, () => random.pick(carriers)),
      amount: basis.startsWith('PCT') ? decimal(20, 2) : random.pick([5, 10, decimal(30, 4)]),
      cost: maybe(0.4, () => decimal(20, 4)),
      minimum,
      maximum: maybe(0.2, () => Number(((minimum ?? 0) + decimal(60, 2)).toFixed(2))),
      valueAbove: basis === 'PCT_VALUE' ? maybe(0.5, () => 100) : undefined,
      largestOnly:
        basis === 'PER_ITEM'
          ? group === undefined
            ? maybe(0.3, () => true)
            : isLargestOnly[group]
          : undefined,
      fuelApplies: random.chance(0.5),
      effectiveFrom: maybe(0.2, () => random.pick(days)),
      conditions: conditions(),
      ...own,
    }
  }
  const common = Array.from({ length: random.between(3, 9) }, (_, at) =>
    rule(`R${at}`, random.chance(0.15) ? { customer: random.pick(customers) } : {}),
  )
  const replacements = common
    .filter(({ customer }) => customer === undefined && random.chance(0.4))
    .flatMap(({ id, carrier }) =>
      some(customers).map((customer) => ({
        ...rule(`${customer}-${id}`, { customer, replaces: id }),
        // A rule of another carrier could never replace it.
        ...(carrier === undefined ? {} : { carrier: maybe(0.5, () => carrier) }),
        ...(random.chance(0.5) ? { amount: 0, minimum: undefined, cost: undefined } : {}),
      })),
    )
  const ownBreaks = () => {
    const own = {
      kg: breaks(),
      item: maybe(0.3, breaks),
      pallet: maybe(0.3, breaks),
      byType: maybe(0.4, byType),
    }
    return own.byType && random.chance(0.3) ? { byType: own.byType } : own
  }
  const lane = (service: string, from: string, to: string) => {
    const own = ownBreaks()
    const breakRule = random.pick(['WHOLE', 'WHOLE', 'SLIDING'])
    return {
      service,
      from,
      to,
      reciprocal: random.chance(0.3),
      basic: decimal(20, 2),
      minimum: decimal(40, 2),
      maximum: maybe(0.2, () => random.pick([40, 75.5, 120.25])),
      cubicFactor: maybe(0.2, () => random.pick([100, 500.5])),
      nextBreakIfCheaper: 'kg' in own && breakRule === 'WHOLE' ? random.chance(0.4) : undefined,
      breakRule,
      ...own,
      days: [1, 2],
    }
  }
  const set = (code: string, names: string[], of: (at: number) => string | undefined) => ({
    code,
    name: code,
    versions: [
      {
        effectiveFrom: days[0],
        zones: names.map((zone) => ({
          code: zone,
          name: zone,
          members: postcodes.filter((_, at) => of(at) === zone),
        })),
      },
    ],
  })
  const document = {
    format: 'cartage-configuration/1',
    customers: customers.map((id) => ({ id, name: id })),
    itemTypes,
    extras: extras.map((code) => ({ code, name: `Name of ${code}` })),
    carriers: carriers.map((alias) => ({ alias, name: alias, tolerancePercent: 2 })),
    zoneSets: [
      set('OWN', zones, (at) => zones[at]),
      set('OTHER', ['NEAR', 'FAR'], (at) => (at === 3 ? undefined : at === 0 ? 'NEAR' : 'FAR')),
    ],
    services: services.map(({ carrier, alias }) => ({
      alias,
      carrier,
      name: alias,
      type: 'DOMESTIC',
      class: random.pick(['STANDARD', 'EXPRESS']),
      cubicFactor: random.pick([0, 167, 250, 333]),
      weightStepKg: random.pick([1, 0.5, 0.001, 2.5]),
      weighBy: maybe(0.4, () => random.pick(['CONSIGNMENT', 'ITEM'])),
      ...limits(),
      minimumKg: maybe(0.3, () => 5),
      tax: random.chance(0.8) ? 'GST' : 'FREE',
      zoneSet: 'OWN',
      extras: random.chance(0.7) ? extras : some(extras),
      itemTypes: maybe(0.1, () => types),
    })),
    rateCards: carriers.flatMap((carrier) =>
      (['COST', 'SELL'] as const).map((kind) => ({
        alias: `${carrier}-${kind}`,
        carrier,
        name: kind,
        kind,
        cubicFactor: maybe(0.3, () => 200),
        versions: days.slice(0, random.between(1, 2)).map((effectiveFrom) => ({
          effectiveFrom,
          lanes: services
            .filter((one) => one.carrier === carrier)
            .flatMap(({ alias }) => [
              ...zones.filter(() => random.chance(0.6)).map((to) => lane(alias, random.pick(zones), to)),
              lane(alias, '*', random.pick([...zones, '*', '*'])),
            ]),
        })),
      })),
    ),
    fuelLevies: [
      ...days.flatMap((effectiveFrom) =>
        carriers.map((carrier) => ({ carrier, effectiveFrom, percent: decimal(30, 4) })),
      ),
      ...services
        .filter(() => random.chance(0.3))
        .map(({ carrier, alias }) => ({
          carrier,
          service: alias,
          effectiveFrom: days[1],
          percent: decimal(30, 4),
        })),
      ...customers.flatMap((customer) =>
        services
          .filter(() => random.chance(0.4))
          .map(({ carrier, alias }) => ({
            carrier,
            service: maybe(0.5, () => alias),
            customer,
            effectiveFrom: random.pick(days),
            percent: random.chance(0.2) ? 0 : decimal(30, 4),
            effectiveTo: maybe(0.4, () => '2026-10-31'),
          })),
      ),
    ],
    surcharges: [...common, ...replacements]
      .map((one) => [random.next(), one] as const)
      .sort(([a], [b]) => a - b)
      .map(([, one]) => one),
    customerRates: customers.flatMap((customer) =>
      carriers.map((carrier) => ({
        customer,
        carrier,
        effectiveFrom: days[0],
        card: `${carrier}-${random.chance(0.75) ? 'COST' : 'SELL'}`,
        ...random.pick([
          { markupPercent: decimal(40, 4) },
          { markupPercent: -3.5 },
          { markupAmount: decimal(9, 2) },
          {},
        ]),
        marginMinimum: maybe(0.5, () => decimal(9, 2)),
        roundTo: maybe(0.5, () => random.pick([0.05, 0.1])),
      })),
    ),
    spotRates: customers.map((customer, at) => ({
      id: `SPOT-${at}`,
      customer,
      service: random.pick(services).alias,
      from: random.pick(zones),
      to: '*',
      kgFrom: 0,
      kgTo: 500,
      amount: decimal(90, 2),
      message: 'Agreed',
      days: [1, 1],
      validFrom: days[1],
      validTo: '2026-12-31',
    })),
  }
  const seen = new Set<string>()
  document.fuelLevies = document.fuelLevies.filter((levy: Sent) => {
    const identity = [levy.carrier, levy.service, levy.customer, levy.effectiveFrom].join()
    return !seen.has(identity) && seen.add(identity)
  })
  for (const { versions } of document.rateCards) {
    for (const version of versions) {
      const lanes = new Map(version.lanes.map((one) => [`${one.service} ${one.from} ${one.to}`, one]))
      version.lanes = [...lanes.values()]
    }
  }
  return JSON.parse(JSON.stringify(document))
}

export function randomRequest(random: Random): PlainRequest {
  const side = () => Number((0.05 + random.between(1, 60) / 20).toFixed(2))
  const item = (): PlainItem => ({
    quantity: random.between(1, 4),
    length: side(),
    width: side(),
    height: side(),
    weight: random.between(1, 700) / 10,
    ...(random.chance(0.8) && { type: random.pick(['carton', 'Pallet', 'SKID', '', 'Chep', 'half']) }),
    ...(random.chance(0.5) && { itemValue: random.between(0, 50_000) / 100 }),
  })
  const place = () => ({
    postalCode: random.pick(postcodes),
    ...(random.chance(0.5) && { street1: '1 Short Street' }),
    ...(random.chance(0.3) && { companyName: 'Company' }),
  })
  return {
    origin: place(),
    destination: place(),
    items: Array.from({ length: random.between(1, 4) }, item),
    ...(random.chance(0.4) && {
      extras: random.pick([['TAIL-LIFT'], ['TWO-PERSON'], ['TAIL-LIFT', 'TWO-PERSON']]),
    }),
  }
}
