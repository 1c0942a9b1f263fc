import type { ServiceSettings } from '../configuration/kinds/services.ts'
import {
  bandicootLanes,
  type ExampleLaneRate,
  galahLanes,
  numbatLanes,
  pelicanLanes,
  timesMoney,
} from './lane-rates.ts'

export const exampleCarriers = [
  { alias: 'GALAH', name: 'Galah Parcel Lines', fuelPercent: '18.5', earlierFuelPercent: '17.9' },
  { alias: 'BANDI', name: 'Bandicoot Road Freight', fuelPercent: '21', earlierFuelPercent: '20.2' },
  { alias: 'NUMBAT', name: 'Numbat Pallet Network', fuelPercent: '23.5', earlierFuelPercent: '22.8' },
  { alias: 'PELICAN', name: 'Pelican Worldwide', fuelPercent: '27', earlierFuelPercent: '26.4' },
]

/** How much a bill may differ from the expected cost before a person must look at it. */
export const tolerancePercent = 2

const domestic = { type: 'DOMESTIC', weightStepKg: 1, tax: 'GST', zoneSet: 'AU' } as const
const worldLimits = { itemKgMax: 70, itemLengthMetresMax: 3 }
const worldwide = { type: 'INTERNATIONAL', tax: 'FREE', zoneSet: 'WORLD', ...worldLimits } as const

// biome-ignore format: a table, one service in two lines
export const exampleServices: ServiceSettings[] = [
  { alias: 'GLX-ROAD', carrier: 'GALAH', name: 'Road Parcel', class: 'STANDARD', cubicFactor: 250, itemKgMax: 100,
    itemLengthMetresMax: 6, acceptsPoBoxes: true, ...domestic },
  { alias: 'GLX-NITE', carrier: 'GALAH', name: 'Overnight', class: 'EXPRESS', cubicFactor: 250, itemKgMax: 30,
    acceptsPoBoxes: true, ...domestic },
  { alias: 'BRL-GEN', carrier: 'BANDI', name: 'General', class: 'STANDARD', cubicFactor: 333, itemKgMax: 1000,
    itemLengthMetresMax: 6, ...domestic },
  { alias: 'NPN-PAL', carrier: 'NUMBAT', name: 'Pallet', class: 'ECONOMY', cubicFactor: 0, itemKgMax: 1200,
    itemTypes: ['PALLET'], ...domestic },
  { alias: 'PWX-EXP', carrier: 'PELICAN', name: 'Worldwide Express', class: 'EXPRESS', cubicFactor: 200,
    weightStepKg: 0.5, ...worldwide },
  { alias: 'PWX-ECO', carrier: 'PELICAN', name: 'Worldwide Economy', class: 'STANDARD', cubicFactor: 167,
    weightStepKg: 1, ...worldwide },
]

export interface ExampleCard {
  alias: string
  carrier: string
  name: string
  kind: 'COST' | 'SELL'
  lanes: ExampleLaneRate[]
}

export const exampleCards = (): ExampleCard[] => [
  { alias: 'GLX-STD', carrier: 'GALAH', name: 'Galah standard', kind: 'COST', lanes: galahLanes('1') },
  { alias: 'BRL-STD', carrier: 'BANDI', name: 'Bandicoot standard', kind: 'COST', lanes: bandicootLanes() },
  { alias: 'NPN-STD', carrier: 'NUMBAT', name: 'Numbat standard', kind: 'COST', lanes: numbatLanes() },
  { alias: 'PWX-STD', carrier: 'PELICAN', name: 'Pelican standard', kind: 'COST', lanes: pelicanLanes() },
  {
    alias: 'GLX-IRON-SELL',
    carrier: 'GALAH',
    name: 'Ironbark sell rates',
    kind: 'SELL',
    lanes: galahLanes('1.08'),
  },
]

export interface ExampleVersion {
  from: string
  to: string | null
  lanes: ExampleLaneRate[]
}

/** Prices went up at mid-year: the previous version was 4.5 % lower. */
const earlierShare = '0.955'

export const versionsOf = (card: ExampleCard): ExampleVersion[] => [
  { from: ratesBegin, to: '2026-06-30', lanes: card.lanes.map((lane) => timesMoney(lane, earlierShare)) },
  { from: newRatesBegin, to: null, lanes: card.lanes },
]

/** A lane of a card as priced on a given day. */
export const laneOn = (lane: ExampleLaneRate, day: string): ExampleLaneRate =>
  day < newRatesBegin ? timesMoney(lane, earlierShare) : lane

export const ratesBegin = '2025-07-01'
export const newRatesBegin = '2026-07-01'
/** The fuel levy of the month before. */
export const earlierFuelBegins = '2026-06-01'
