import { expect, test } from 'vitest'
import { namesOf, type Use, usageInWords } from './uses.ts'

const version = { versionId: 'v', state: 'PUBLISHED', label: null, effectiveFrom: '2026-07-01' } as const

test.each([
  [{ list: 'customerRates', count: 3, identities: [] }, '3 customer rates'],
  [{ list: 'fuelLevies', count: 2, identities: [] }, '2 fuel levies'],
  [{ list: 'people', count: 1, identities: [] }, '1 person who signs in for it'],
  [
    { list: 'rateCards', count: 1, identities: ['GLX'], lanes: 118, version },
    '118 lanes of a version from 1 Jul 2026',
  ],
  [
    {
      list: 'rateCards',
      count: 1,
      identities: ['GLX'],
      lanes: 1,
      version: { ...version, state: 'DRAFT', label: 'FY27', effectiveFrom: null },
    },
    '1 lane of a draft FY27',
  ],
] as [Use, string][])('%j is "%s"', (use, text) => expect(usageInWords(use)).toBe(text))

test('customer rates are called by their customer, each once', () => {
  const identities = [
    'SALTBUSH/GALAH/-/2026-07-01',
    'SALTBUSH/BANDI/-/2026-07-01',
    'GUMNUT/GALAH/-/2026-07-01',
  ]
  expect(namesOf({ list: 'customerRates', count: 3, identities }).map(({ name }) => name)).toEqual([
    'SALTBUSH',
    'GUMNUT',
  ])
})

test('levies are called as people say them', () => {
  const identities = ['GALAH/-/2026-06-01', 'GALAH/GLX-ROAD/2026-07-01/IRON/BARK']
  expect(namesOf({ list: 'fuelLevies', count: 2, identities }).map(({ name }) => name)).toEqual([
    'GALAH, all services, from 1 Jun 2026',
    'GALAH, GLX-ROAD, from 1 Jul 2026, for IRON/BARK',
  ])
})
