import { describe, expect, test } from 'vitest'
import type { ZoneSetVersion } from '../../data/zones.ts'
import { versionOn, zoneRows } from './zone-rows.ts'

describe('zones of a version', () => {
  test('have their members as people read them', () => {
    const far = { zone: 'FAR', zoneName: 'Far north' }
    expect(
      zoneRows([
        { zone: 'EMPTY', zoneName: 'Nowhere', member: null },
        { ...far, member: '4800-4899' },
        { ...far, member: { postcode: '4871', locality: 'Almaden', state: 'QLD' } },
        { ...far, member: { state: 'NT' } },
        { zone: 'ROW', zoneName: 'Rest of the world', member: { country: '*' } },
      ]),
    ).toEqual([
      { code: 'EMPTY', name: 'Nowhere', members: [] },
      { code: 'FAR', name: 'Far north', members: ['4800-4899', '4871 Almaden QLD', 'NT'] },
      { code: 'ROW', name: 'Rest of the world', members: ['every other country'] },
    ])
  })
})

describe('the version of a day', () => {
  const version = (versionId: string, holds: ZoneSetVersion['holds']): ZoneSetVersion => ({
    versionId,
    holds,
    state: holds ? 'PUBLISHED' : 'DRAFT',
    effectiveFrom: holds?.from ?? null,
    effectiveTo: null,
    label: null,
    basedOn: null,
    replacedBy: null,
    reason: null,
    revision: 0,
    createdBy: 'ana@example.com',
    createdAt: '',
    changedAt: '',
    publishedBy: null,
    publishedAt: null,
  })
  const versions = [
    version('draft', null),
    version('next', { from: '2027-01-01', to: null }),
    version('now', { from: '2026-07-01', to: '2026-12-31' }),
  ]

  test.each([
    ['2026-06-30', undefined],
    ['2026-07-01', 'now'],
    ['2026-12-31', 'now'],
    ['2027-01-01', 'next'],
    ['2099-01-01', 'next'],
  ])('on %s it is %s', (day, expected) => {
    expect(versionOn(versions, day)?.versionId).toBe(expected)
  })
})
