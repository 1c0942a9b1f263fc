import { describe, expect, test } from 'vitest'
import type { Service } from '../../data/services.ts'
import { type CarriersSearch, carrierRows, itemLimits } from './carrier-rows.ts'

const carriers = [
  { alias: 'GALAH', name: 'Galah Parcel Lines' },
  { alias: 'BANDI', name: 'Bandicoot Road Freight' },
  { alias: 'NEW', name: 'No services yet' },
].map((carrier) => ({ ...carrier, tolerancePercent: 0, customFields: [] }))
const service = (alias: string, carrier: string, part: Partial<Service> = {}): Service => ({
  alias,
  carrier,
  name: `Name of ${alias}`,
  type: 'DOMESTIC',
  class: 'STANDARD',
  cubicFactor: 250,
  weightStepKg: 1,
  minimumKg: 0,
  weighBy: 'CONSIGNMENT',
  tax: 'GST',
  zoneSet: 'AU',
  extras: [],
  acceptsPoBoxes: false,
  ...part,
})
const services = [
  service('GLX-ROAD', 'GALAH'),
  service('GLX-NITE', 'GALAH', { class: 'EXPRESS' }),
  service('BRL-GEN', 'BANDI', { zoneSet: 'WORLD' }),
]

describe('carriers and services', () => {
  test.each<[CarriersSearch, string[]]>([
    [{}, ['GALAH', 'GLX-ROAD', 'GLX-NITE', 'BANDI', 'BRL-GEN', 'NEW']],
    [{ find: 'nite' }, ['GALAH', 'GLX-NITE']],
    [{ find: 'galah' }, ['GALAH', 'GLX-ROAD', 'GLX-NITE']],
    [{ find: ' BANDICOOT ' }, ['BANDI', 'BRL-GEN']],
    [{ class: ['EXPRESS'] }, ['GALAH', 'GLX-NITE']],
    [{ zoneSet: ['WORLD'] }, ['BANDI', 'BRL-GEN']],
    [{ find: 'galah', zoneSet: ['WORLD'] }, []],
    [{ find: '<script>' }, []],
  ])('filtered by %j are %j', (search, shown) => {
    const rows = carrierRows(carriers, services, search)
    expect(rows.flatMap((row) => [row.carrier.alias, ...row.services.map(({ alias }) => alias)])).toEqual(
      shown,
    )
  })

  test.each<[Partial<Service>, string]>([
    [{}, ''],
    [{ itemKgMax: 1000, itemLengthMetresMax: 6 }, '1000 kg, 6 m'],
    [{ itemKgMax: 1200, itemTypes: ['PALLET', 'SKID'] }, '1200 kg, only PALLET, SKID'],
  ])('an item with %j at most is shown as "%s"', (part, text) => {
    expect(itemLimits(service('X', 'Y', part), String)).toBe(text)
  })
})
