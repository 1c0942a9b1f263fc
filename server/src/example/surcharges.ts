import type { Condition } from '../configuration/kinds/condition-shape.ts'
import type { Surcharge } from '../configuration/kinds/surcharge-shape.ts'
import { exampleZones, islandZone } from './zones.ts'

const remoteZones = exampleZones.filter((zone) => zone.remote).map((zone) => zone.code)

const manualLimits: Condition[] = [
  { subject: 'LONGEST_SIDE', over: 1.2 },
  { subject: 'WIDTH', over: 0.6 },
  { subject: 'HEIGHT', over: 0.8 },
  { subject: 'ITEM_KG', over: 30 },
]

/** Any of the four means that an item needs two people; an item pays only the largest charge of the group. */
const manualHandling = manualLimits.map(
  (condition, index): Surcharge => ({
    id: `GALAH-MANUAL-${index + 1}`,
    key: 'MANUAL',
    name: 'Manual handling',
    description: 'An item longer than 1.2 m, wider than 0.6 m, higher than 0.8 m or heavier than 30 kg',
    carrier: 'GALAH',
    basis: 'PER_ITEM',
    amount: 14,
    group: 'MANUAL',
    conditions: [condition],
  }),
)

const overlengthSteps = [
  { metres: 1.5, amount: 10 },
  { metres: 2, amount: 40 },
  { metres: 3, amount: 75 },
  { metres: 4, amount: 250 },
  { metres: 5, amount: 450 },
  { metres: 6, amount: 600 },
]

const overlength = (carrier: string) =>
  overlengthSteps.map(
    ({ metres, amount }, index): Surcharge => ({
      id: `${carrier}-OVL${index + 1}`,
      key: `OVL${index + 1}`,
      name: `Overlength ${index + 1}`,
      description: `An item of ${metres} m or longer`,
      carrier,
      basis: 'PER_ITEM',
      amount,
      group: 'OVERLENGTH',
      conditions: [{ subject: 'LONGEST_SIDE', from: metres }],
    }),
  )

/** What a carrier charges for a delivery to a remote zone, and to an island. */
export const farAway = (carrier: string): Surcharge[] => [
  {
    id: `${carrier}-REMOTE`,
    key: 'REMOTE',
    name: 'Remote area',
    description: 'Delivery to a remote zone',
    carrier,
    basis: 'PER_KG',
    amount: 0.2,
    minimum: 15,
    fuelApplies: true,
    conditions: [{ subject: 'TO_ZONE', is: remoteZones }],
  },
  {
    id: `${carrier}-ISLAND`,
    key: 'ISLAND',
    name: 'External island',
    description: 'Delivery to an external island',
    carrier,
    basis: 'PER_KG',
    amount: 0.6,
    minimum: 45,
    fuelApplies: true,
    conditions: [{ subject: 'TO_ZONE', is: [islandZone] }],
  },
]

const heavyResidential = (kg: number, amount: number): Surcharge => ({
  id: `HRES-${kg}`,
  key: 'HRES',
  name: 'Heavy residential delivery',
  description: `Delivery of ${kg} kg or more to a home`,
  basis: 'FIXED',
  amount,
  group: 'HRES',
  conditions: [{ subject: 'RESIDENTIAL' }, { subject: 'CONSIGNMENT_KG', from: kg }],
})

const everywhere: Surcharge[] = [
  {
    id: 'RESI',
    key: 'RESI',
    name: 'Residential delivery',
    description: 'Delivery to a home',
    basis: 'FIXED',
    amount: 5,
    conditions: [{ subject: 'RESIDENTIAL' }],
  },
  heavyResidential(30, 55),
  heavyResidential(100, 175),
  {
    id: 'DG',
    key: 'DG',
    name: 'Dangerous goods',
    description: 'An item whose type says dangerous goods',
    basis: 'FIXED',
    amount: 60,
    conditions: [{ subject: 'ITEM_TYPE', is: ['DG', 'DANGEROUS', 'DANGEROUS_GOODS', 'HAZARDOUS', 'HAZMAT'] }],
  },
  {
    id: 'GALAH-POBX',
    key: 'POBX',
    name: 'Post office box',
    description: 'Delivery to a post office box',
    carrier: 'GALAH',
    basis: 'FIXED',
    amount: 8.5,
    conditions: [{ subject: 'PO_BOX' }],
  },
]

const warrantyOf = (customer: string): Surcharge => ({
  id: 'WARR',
  key: 'WARR',
  name: 'Warranty',
  description: '1 % of the declared value above 100.00',
  customer,
  basis: 'PCT_VALUE',
  amount: 1,
  valueAbove: 100,
})

/** In the order of a quote. */
export const exampleSurcharges = (warrantyCustomer: string | undefined): Surcharge[] => [
  ...manualHandling,
  ...overlength('GALAH'),
  ...overlength('BANDI'),
  ...farAway('GALAH'),
  ...farAway('BANDI'),
  ...everywhere,
  ...(warrantyCustomer === undefined ? [] : [warrantyOf(warrantyCustomer)]),
]
