// biome-ignore lint/suspicious/noExplicitAny: documents are changed in any place
export type Sent = any
export type Change = (document: Sent) => void

/** A small organisation in which the checks find nothing. Today is 15 November 2026 in Sydney. */
export const cleanDocument = (): Sent => ({
  format: 'cartage-configuration/1',
  customers: [{ id: 'SALTBUSH', name: 'Saltbush Homewares' }],
  carriers: [{ alias: 'GALAH', name: 'Galah Parcel Lines', tolerancePercent: 2 }],
  zoneSets: [
    {
      code: 'AU',
      name: 'Australia',
      versions: [
        {
          effectiveFrom: '2026-07-01',
          zones: [
            { code: 'MEL', name: 'Melbourne', members: ['3000-3999'] },
            { code: 'SYD', name: 'Elsewhere', members: [{ country: 'AU' }] },
          ],
        },
      ],
    },
  ],
  services: [
    {
      alias: 'GLX-ROAD',
      carrier: 'GALAH',
      name: 'Road',
      type: 'DOMESTIC',
      class: 'STANDARD',
      cubicFactor: 250,
      weightStepKg: 1,
      tax: 'GST',
      zoneSet: 'AU',
    },
  ],
  rateCards: [
    {
      alias: 'GLX-STD',
      carrier: 'GALAH',
      name: 'Galah standard',
      kind: 'COST',
      versions: [{ effectiveFrom: '2026-07-01', lanes: lanes() }],
    },
  ],
  fuelLevies: [{ carrier: 'GALAH', effectiveFrom: '2026-11-01', percent: 10 }],
  customerRates: [{ customer: 'SALTBUSH', carrier: 'GALAH', card: 'GLX-STD', effectiveFrom: '2026-07-01' }],
  examples: [
    {
      name: 'E1',
      customer: 'SALTBUSH',
      service: 'GLX-ROAD',
      origin: { postalCode: '3000' },
      destination: { postalCode: '2000' },
      items: [{ quantity: 1, length: 0.1, width: 0.1, height: 0.1, weight: 10 }],
      // 7.00 + 10 × 0.30, 10 % fuel, 10 % GST.
      expect: { totalAmount: 12.1 },
    },
  ],
})

function lanes(): Sent[] {
  const lane = (from: string, to: string) => ({
    service: 'GLX-ROAD',
    from,
    to,
    basic: 7,
    kg: [[0, 0.3]],
    days: [1, 2],
  })
  return [{ ...lane('MEL', 'SYD'), reciprocal: true }, lane('MEL', 'MEL'), lane('SYD', 'SYD')]
}

export const zoneSet = (d: Sent) => d.zoneSets[0].versions[0]
export const card = (d: Sent) => d.rateCards[0].versions[0]
export const lane = (d: Sent) => card(d).lanes[0]
export const service = (d: Sent) => d.services[0]
export const bandi = (d: Sent) => {
  d.carriers.push({ alias: 'BANDI', name: 'Bandicoot', tolerancePercent: 2 })
  d.fuelLevies.push({ carrier: 'BANDI', effectiveFrom: '2026-11-01', percent: 10 })
  d.services.push({ ...service(d), alias: 'BRL-GEN', carrier: 'BANDI' })
  const [own] = d.rateCards
  const version = { ...card(d), lanes: lanes().map((one) => ({ ...one, service: 'BRL-GEN' })) }
  d.rateCards.push({ ...own, alias: 'BRL-STD', carrier: 'BANDI', versions: [version] })
}
export const surcharge = (d: Sent, own: object) => {
  d.surcharges = [
    ...(d.surcharges ?? []),
    { id: 'OVL', key: 'OVL', name: 'Extra', basis: 'PER_ITEM', amount: 5, ...own },
  ]
}
export const residential = { conditions: [{ subject: 'RESIDENTIAL' }] }
export const spotRate = (d: Sent, own: object = {}) => {
  d.spotRates = [
    ...(d.spotRates ?? []),
    {
      id: 'SPOT-1',
      customer: 'SALTBUSH',
      service: 'GLX-ROAD',
      from: 'MEL',
      to: 'SYD',
      kgFrom: 100,
      kgTo: 200,
      amount: 20,
      message: 'Agreed',
      validFrom: '2026-07-01',
      validTo: '2029-12-31',
      ...own,
    },
  ]
}
export const kgOf = (breaks: number[][]) => (d: Sent) => {
  lane(d).kg = breaks
}
export const newVersion = (d: Sent, effectiveFrom: string, change: (lane: Sent) => void = () => {}) => {
  const changed = lanes()
  change(changed[0])
  d.rateCards[0].versions.push({ effectiveFrom, lanes: changed })
}
export const world =
  (second: string): Change =>
  (d) => {
    const members = (locality: string) => [{ postcode: '1010', locality, country: 'NZ' }]
    const zones = [
      { code: 'AKL', name: 'Auckland', members: members('AUCKLAND') },
      { code: 'NTH', name: 'North', members: members(second) },
    ]
    d.zoneSets.push({ code: 'WORLD', name: 'World', versions: [{ effectiveFrom: '2026-07-01', zones }] })
  }

/** All lanes of the card alike. */
export const lanesWith =
  (own: object): Change =>
  (d) => {
    for (const one of d.rateCards[0].versions[0].lanes) Object.assign(one, own)
  }
export const all =
  (...changes: Change[]): Change =>
  (d) => {
    for (const change of changes) change(d)
  }
/** Its one service. */
export const serviceWith =
  (own: object): Change =>
  (d) =>
    Object.assign(service(d), own)
