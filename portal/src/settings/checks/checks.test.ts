import { describe, expect, test } from 'vitest'
import type { Finding } from '../../data/checks.ts'
import { groupFindings, placeOf } from './finding-groups.ts'

const finding = (code: Finding['code'], severity: Finding['severity'], path = '') =>
  ({ code, severity, path, message: code, count: 1, examples: [] as string[] }) as unknown as Finding

describe('findings', () => {
  test('are grouped by what there is to do', () => {
    const groups = groupFindings([
      finding('LANE_ZONE', 'E'),
      finding('CARD_ENDS', 'W'),
      finding('FUEL_JUMP', 'W'),
      finding('CUSTOMER_NO_RATE', 'W'),
      finding('CARD_UNUSED', 'N'),
      finding('ZONE_DOUBLE', 'E'),
    ])
    expect(groups.map(({ title, findings }) => [title, findings.map(({ code }) => code)])).toEqual([
      ['Stops a draft', ['LANE_ZONE', 'ZONE_DOUBLE']],
      ['Ends soon', ['CARD_ENDS']],
      ['A price may be wrong', ['FUEL_JUMP']],
      ['Somebody gets no price', ['CUSTOMER_NO_RATE']],
      ['Good to know', ['CARD_UNUSED']],
    ])
  })

  test.each([
    ['services.GLX-ROAD.itemTypes', '/settings/carriers', { open: 'GLX-ROAD' }],
    ['services.GLX.ROAD', '/settings/carriers', { open: 'GLX.ROAD' }],
    ['carriers.BANDI', '/settings/carriers', { carrier: 'BANDI' }],
    ['zoneSets.AU', '/settings/zones', { set: 'AU' }],
    ['customers.A.B', '/settings/customers', { open: 'A.B' }],
    ['spotRates.SPOT-1', '/settings/spot-rates', { open: 'SPOT-1' }],
  ])('%s is settled at %s', (path, to, search) => {
    expect(placeOf(finding('ID_TWIN', 'W', path), () => true)).toMatchObject({ to, search })
  })

  test('about fuel are settled where levies are entered', () => {
    expect(placeOf(finding('FUEL_OLD', 'W', 'carriers.GALAH'), () => true)?.to).toBe('/settings/fuel-levies')
  })

  test('have no link to a page that does not exist, or to nothing', () => {
    expect(placeOf(finding('CARD_ENDS', 'W', 'rateCards.X'), () => false)).toBeUndefined()
    expect(placeOf(finding('EXAMPLE_NONE', 'N', 'examples'), () => true)).toBeUndefined()
  })
})
