import { demoZones, islandZone } from './zones.ts'

export interface DemoCondition {
  subject: string
  comparison: 'OVER' | 'FROM' | 'IS'
  number?: number
  choices?: string[]
}

export interface DemoSurcharge {
  key: string
  name: string
  description: string
  carrier?: string
  customer?: string
  basis: 'FIXED' | 'PER_ITEM' | 'PER_KG' | 'PCT_VALUE'
  amount: string
  minimum?: string
  valueAbove?: string
  group?: string
  fuelApplies?: boolean
  conditions: DemoCondition[]
}

const over = (subject: string, number: number): DemoCondition => ({ subject, comparison: 'OVER', number })
const from = (subject: string, number: number): DemoCondition => ({ subject, comparison: 'FROM', number })
const oneOf = (subject: string, choices: string[]): DemoCondition => ({ subject, comparison: 'IS', choices })
const residential: DemoCondition = { subject: 'RESIDENTIAL', comparison: 'IS' }
const poBox: DemoCondition = { subject: 'PO_BOX', comparison: 'IS' }

const remoteZones = demoZones.filter((zone) => zone.remote).map((zone) => zone.code)

/** Any of the four makes an item a matter for two people; it is charged once an item, as the largest of the group. */
const manualHandling = [
  over('LONGEST_SIDE', 1.2),
  over('WIDTH', 0.6),
  over('HEIGHT', 0.8),
  over('ITEM_KG', 30),
].map(
  (condition): DemoSurcharge => ({
    key: 'MANUAL',
    name: 'Manual handling',
    description: 'An item longer than 1.2 m, wider than 0.6 m, higher than 0.8 m or heavier than 30 kg',
    carrier: 'GALAH',
    basis: 'PER_ITEM',
    amount: '14.00',
    group: 'MANUAL',
    conditions: [condition],
  }),
)

const overlengthSteps = [
  { metres: 1.5, amount: '10.00' },
  { metres: 2, amount: '40.00' },
  { metres: 3, amount: '75.00' },
  { metres: 4, amount: '250.00' },
  { metres: 5, amount: '450.00' },
  { metres: 6, amount: '600.00' },
]

const overlength = (carrier: string) =>
  overlengthSteps.map(
    ({ metres, amount }, index): DemoSurcharge => ({
      key: `OVL${index + 1}`,
      name: `Overlength ${index + 1}`,
      description: `An item of ${metres} m or longer`,
      carrier,
      basis: 'PER_ITEM',
      amount,
      group: 'OVERLENGTH',
      conditions: [from('LONGEST_SIDE', metres)],
    }),
  )

const farAway = (carrier: string): DemoSurcharge[] => [
  {
    key: 'REMOTE',
    name: 'Remote area',
    description: 'Delivery to a remote zone',
    carrier,
    basis: 'PER_KG',
    amount: '0.20',
    minimum: '15.00',
    fuelApplies: true,
    conditions: [oneOf('TO_ZONE', remoteZones)],
  },
  {
    key: 'ISLAND',
    name: 'External island',
    description: 'Delivery to an external island',
    carrier,
    basis: 'PER_KG',
    amount: '0.60',
    minimum: '45.00',
    fuelApplies: true,
    conditions: [oneOf('TO_ZONE', [islandZone])],
  },
]

const heavyResidential = (kg: number, amount: string): DemoSurcharge => ({
  key: 'HRES',
  name: 'Heavy residential delivery',
  description: `Delivery of ${kg} kg or more to a home`,
  basis: 'FIXED',
  amount,
  group: 'HRES',
  conditions: [residential, from('CONSIGNMENT_KG', kg)],
})

const everywhere: DemoSurcharge[] = [
  {
    key: 'RESI',
    name: 'Residential delivery',
    description: 'Delivery to a home',
    basis: 'FIXED',
    amount: '5.00',
    conditions: [residential],
  },
  heavyResidential(30, '55.00'),
  heavyResidential(100, '175.00'),
  {
    key: 'DG',
    name: 'Dangerous goods',
    description: 'An item whose type says dangerous goods',
    basis: 'FIXED',
    amount: '60.00',
    conditions: [oneOf('ITEM_TYPE', ['DG', 'DANGEROUS', 'DANGEROUS_GOODS', 'HAZARDOUS', 'HAZMAT'])],
  },
  {
    key: 'POBX',
    name: 'Post office box',
    description: 'Delivery to a post office box',
    carrier: 'GALAH',
    basis: 'FIXED',
    amount: '8.50',
    conditions: [poBox],
  },
]

const warrantyOf = (customer: string): DemoSurcharge => ({
  key: 'WARR',
  name: 'Warranty',
  description: '1 % of the declared value above 100.00',
  customer,
  basis: 'PCT_VALUE',
  amount: '1',
  valueAbove: '100.00',
  conditions: [],
})

/** In the order in which they stand on a quote. */
export const demoSurcharges = (warrantyCustomer: string | undefined): DemoSurcharge[] => [
  ...manualHandling,
  ...overlength('GALAH'),
  ...overlength('BANDI'),
  ...farAway('GALAH'),
  ...farAway('BANDI'),
  ...everywhere,
  ...(warrantyCustomer === undefined ? [] : [warrantyOf(warrantyCustomer)]),
]
