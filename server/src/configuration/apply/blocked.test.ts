import { expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import type { State } from '../document/state.ts'
import { refuseBlocked } from './blocked.ts'

const none = new Map()
const nothing = {
  today: '2026-11-15',
  versions: { rateCards: [], zoneSets: [] },
  zoneCodes: none,
  things: { customerRates: none, itemTypes: none, services: none, surcharges: none },
} as unknown as State

test('an organisation has at most a million breaks in force or to come', () => {
  const facts = (breaks: number) => [
    { versionId: 'v', service: 'GLX-ROAD', lanes: 1, breaks, palletLanes: 0, types: none, zones: none },
  ]
  expect(() => refuseBlocked(nothing, facts(limits.breaksInForceMax))).not.toThrow()
  expect(() => refuseBlocked(nothing, facts(limits.breaksInForceMax + 1))).toThrow(
    'rateCards would be more than 1,000,000 breaks in versions in force or to come',
  )
})
