import { cleanDocument, type Sent } from './clean-document.ts'

/**
 * A domestic and an international carrier. GALAH serves postcodes from 2000 to 4870, from 2027 on also 4871; PELICAN
 * serves all of Australia and New Zealand; EMU has no services. SALTBUSH has rates with GALAH, LYREBIRD with both until
 * 2026, WATTLE with EMU, GUMNUT with none.
 */
export function servedDocument(): Sent {
  const document = cleanDocument()
  const galah = (...far: string[]) => [
    { code: 'MEL', name: 'Melbourne', members: ['3000-3999'] },
    { code: 'SYD', name: 'Elsewhere', members: ['2000-2999', '4000-4870', ...far] },
  ]
  const [service] = document.services
  const [card] = document.rateCards
  return {
    ...document,
    customers: ['SALTBUSH', 'LYREBIRD', 'GUMNUT', 'WATTLE'].map((id) => ({ id, name: id })),
    carriers: [
      ...document.carriers,
      { alias: 'PELICAN', name: 'Pelican Worldwide', tolerancePercent: 2 },
      { alias: 'EMU', name: 'Emu Couriers', tolerancePercent: 2 },
    ],
    zoneSets: [
      {
        code: 'AU',
        name: 'Australia',
        versions: [
          { effectiveFrom: '2026-07-01', effectiveTo: '2026-12-31', zones: galah() },
          { effectiveFrom: '2027-01-01', zones: galah('4871') },
        ],
      },
      {
        code: 'WORLD',
        name: 'World',
        versions: [
          {
            effectiveFrom: '2026-07-01',
            zones: [
              { code: 'HOME', name: 'Home', members: [{ country: 'AU' }] },
              { code: 'NZ', name: 'New Zealand', members: [{ country: 'NZ' }] },
            ],
          },
        ],
      },
    ],
    services: [
      service,
      {
        alias: 'PWX-EXP',
        carrier: 'PELICAN',
        name: 'Express',
        type: 'INTERNATIONAL',
        class: 'EXPRESS',
        cubicFactor: 200,
        weightStepKg: 0.5,
        tax: 'FREE',
        zoneSet: 'WORLD',
      },
    ],
    rateCards: [
      card,
      {
        alias: 'PWX-STD',
        carrier: 'PELICAN',
        name: 'Pelican standard',
        kind: 'COST',
        versions: [
          {
            effectiveFrom: '2026-07-01',
            lanes: [{ service: 'PWX-EXP', from: 'HOME', to: 'NZ', basic: 38, kg: [[0, 6.8]], days: [2, 4] }],
          },
        ],
      },
      {
        alias: 'EMU-STD',
        carrier: 'EMU',
        name: 'Emu standard',
        kind: 'COST',
        versions: [{ effectiveFrom: '2026-09-01', lanes: [] }],
      },
    ],
    customerRates: [
      { customer: 'SALTBUSH', carrier: 'GALAH', card: 'GLX-STD', effectiveFrom: '2026-07-01' },
      { customer: 'LYREBIRD', carrier: 'GALAH', card: 'GLX-STD', effectiveFrom: '2026-07-01' },
      {
        customer: 'LYREBIRD',
        carrier: 'PELICAN',
        card: 'PWX-STD',
        effectiveFrom: '2026-07-01',
        effectiveTo: '2026-12-31',
      },
      { customer: 'WATTLE', carrier: 'EMU', card: 'EMU-STD', effectiveFrom: '2026-07-01' },
    ],
  }
}
