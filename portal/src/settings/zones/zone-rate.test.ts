import { describe, expect, test } from 'vitest'
import type { Lane } from '../../data/lanes.ts'
import type { Surcharge } from '../../data/surcharges.ts'
import type { Coverage } from '../../data/zones.ts'
import { addedInWords, laneInWords, mainZone, pricedBy } from './zone-rate.ts'

const ends = { service: 'GLX-ROAD', from: 'BNE', to: 'QLF' }

describe('the rate of a zone', () => {
  test.each<[Partial<Lane>, string]>([
    [
      {
        kg: [
          [0, 0.8277],
          [250, 0.778],
        ],
        days: [5, 7],
      },
      '0.8277 a kg, 5–7 days',
    ],
    [{ kg: [[0, 0.2]], item: [[0, 4]], days: [1, 1] }, '0.20 a kg, 4.00 an item, 1 day'],
    [{ pallet: [[0, 84.5]], hours: [4, 4] }, '84.50 a pallet space, 4 hours'],
    [{ kg: [[0, 0, 12]], item: [[0, 1.5, 3]], days: [1, 2] }, '12.00 flat, 3.00 and 1.50 an item, 1–2 days'],
    [
      { byType: [{ types: ['TUBE'], unit: 'item', breaks: [[0, 3]] }], days: [0, 2] },
      'rates by item type, 0–2 days',
    ],
  ])('is said with its unit and its time: %j', (lane, text) => {
    expect(laneInWords({ ...ends, ...lane })).toBe(text)
  })

  test('is the one from the zone with the most postcodes of the state', () => {
    const range = (postcodes: number, ...zones: string[]) => ({ postcodes, zones })
    const coverage = {
      states: [
        { state: 'QLD', ranges: [range(90, 'BNE'), range(100, 'QLS'), range(54, 'BNE'), range(300)] },
        { state: 'NT', ranges: [] },
      ],
    } as unknown as Coverage
    expect(['QLD', 'NT', 'WA', undefined].map((state) => mainZone(coverage, state))).toEqual([
      'BNE',
      undefined,
      undefined,
      undefined,
    ])
  })

  const card = (alias: string, kind: string, from: string, to: string | null) => ({
    card: { alias, carrier: 'GALAH', kind },
    overview: { periods: [{ versionId: `${alias} ${from}`, from, to }] },
  })
  const offers = {
    services: [
      { alias: 'OLD', carrier: 'GALAH', zoneSet: 'AU', retiredFrom: '2026-01-01' },
      { alias: 'GLX-ROAD', carrier: 'GALAH', zoneSet: 'AU' },
      { alias: 'BRL-GEN', carrier: 'BANDI', zoneSet: 'AU' },
      { alias: 'PWX-EXP', carrier: 'GALAH', zoneSet: 'WORLD' },
    ],
    cards: [
      card('SOLD', 'SELL', '2026-07-01', null),
      card('OVER', 'COST', '2025-07-01', '2026-06-30'),
      card('GLX-STD', 'COST', '2026-07-01', null),
    ],
  } as unknown as Parameters<typeof pricedBy>[0]

  test('comes from a card that holds on the day, and what a carrier charges is asked first', () => {
    expect(pricedBy(offers, 'AU', '2026-12-01').map(({ service, alias }) => [service, alias])).toEqual([
      ['GLX-ROAD', 'GLX-STD'],
      ['GLX-ROAD', 'SOLD'],
    ])
    expect(pricedBy(offers, 'AU', '2026-06-30').map(({ versionId }) => versionId)).toEqual([
      'OVER 2025-07-01',
    ])
  })

  const rule = (part: Partial<Surcharge>) =>
    ({
      key: 'REMOTE',
      basis: 'PER_KG',
      amount: 0.2,
      conditions: [{ subject: 'TO_ZONE', is: ['QLF'] }],
      ...part,
    }) as Surcharge
  const journey = { set: 'AU', zone: 'QLF', service: 'GLX-ROAD', carrier: 'GALAH', day: '2026-12-01' }

  test('has what is always added for going there', () => {
    expect(addedInWords([rule({}), rule({ key: 'FAR', carrier: 'GALAH', minimum: 15 })], journey)).toEqual([
      'REMOTE 0.20 a kg',
      'FAR 0.20 a kg, at least 15.00',
    ])
  })

  test.each<Partial<Surcharge>>([
    { customer: 'SALTBUSH' },
    { carrier: 'BANDI' },
    { service: 'GLX-NITE' },
    { effectiveFrom: '2026-12-02' },
    { effectiveTo: '2026-11-30' },
    { conditions: [] },
    { conditions: [{ subject: 'TO_ZONE', is: ['NTF'] }] },
    { conditions: [{ subject: 'TO_ZONE', is: ['QLF'], zoneSet: 'WORLD' }] },
    { conditions: [{ subject: 'TO_ZONE', is: ['QLF'] }, { subject: 'RESIDENTIAL' }] },
  ])('has nothing that is added only sometimes or for others: %j', (part) => {
    expect(addedInWords([rule(part)], journey)).toEqual([])
  })
})
