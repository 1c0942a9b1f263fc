import type { Carrier } from '../configuration/kinds/carriers.ts'
import type { Example } from '../configuration/kinds/example-shape.ts'
import type { SpotRateSettings } from '../configuration/kinds/spot-rates.ts'

export interface ExampleCustomer {
  id: string
  name: string
  rates: { carrier: string; card: string; markupPercent?: number }[]
}

const galah = (markupPercent: number) => ({ carrier: 'GALAH', card: 'GLX-STD', markupPercent })
const bandicoot = (markupPercent: number) => ({ carrier: 'BANDI', card: 'BRL-STD', markupPercent })
const numbat = (markupPercent: number) => ({ carrier: 'NUMBAT', card: 'NPN-STD', markupPercent })
const pelican = (markupPercent: number) => ({ carrier: 'PELICAN', card: 'PWX-STD', markupPercent })
const ironbarkSellCard = { carrier: 'GALAH', card: 'GLX-IRON-SELL' }

export const quollwayCustomers: ExampleCustomer[] = [
  { id: 'SALTBUSH', name: 'Saltbush Homewares', rates: [galah(18), numbat(18), pelican(18)] },
  { id: 'IRONBARK', name: 'Ironbark Trade Tools', rates: [ironbarkSellCard, bandicoot(12), numbat(15)] },
  { id: 'LYREBIRD', name: 'Lyrebird Cellars', rates: [galah(15), bandicoot(15), pelican(25)] },
  { id: 'GUMNUT', name: 'Gumnut Baby Goods', rates: [galah(20)] },
  { id: 'DORMANT', name: 'Dormant Trading', rates: [] },
]
export const warrantyCustomer = 'LYREBIRD'

export const ternCustomers: ExampleCustomer[] = [
  { id: 'MUTTONBIRD', name: 'Muttonbird Outdoors', rates: [galah(16), numbat(16)] },
]

export const exampleSpotRate: SpotRateSettings = {
  id: 'SPOT-1',
  customer: 'IRONBARK',
  service: 'GLX-ROAD',
  from: 'MEL',
  to: 'PER',
  kgFrom: 500,
  kgTo: 2000,
  amount: 640,
  message: 'Agreed rate for Melbourne to Perth, 500 to 2000 kg',
  validFrom: '2026-07-01',
  validTo: '2029-12-31',
}

const carton = (quantity: number, [length = 0, width = 0, height = 0]: number[], weight: number) => ({
  quantity,
  length,
  width,
  height,
  weight,
})

export const parcelExample: Example = {
  name: 'E1',
  customer: 'SALTBUSH',
  service: 'GLX-ROAD',
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000' },
  items: [carton(2, [0.6, 0.4, 0.4], 12)],
  expect: { totalAmount: 33.13 },
}

/** One price for each kind of carrier, so that a change of rates can be seen on it before it is saved. */
export const pricedExamples: Example[] = [
  parcelExample,
  {
    name: 'E2',
    customer: 'IRONBARK',
    service: 'BRL-GEN',
    origin: { postalCode: '4000' },
    destination: { postalCode: '4825', street1: '1 Marian Street' },
    items: [carton(2, [3.2, 0.3, 0.3], 28), carton(6, [0.8, 0.6, 0.5], 18)],
    expect: { totalAmount: 1255.66 },
  },
  {
    name: 'E3',
    customer: 'LYREBIRD',
    service: 'PWX-EXP',
    origin: { postalCode: '2000' },
    destination: { postalCode: '1010', countryCode: 'NZ' },
    items: [carton(1, [0.5, 0.4, 0.3], 9.2)],
    expect: { totalAmount: 189.87 },
  },
]

export const exampleCustomFields = [
  { key: 'costCentre', name: 'Cost centre' },
  { key: 'purchaseOrder', name: 'Purchase order' },
  { key: 'deliveryWindow', name: 'Delivery window' },
  { key: 'liquorLicence', name: 'Liquor licence' },
]

export const exampleCarrierFields: Record<string, Carrier['customFields']> = {
  GALAH: [{ key: 'deliveryWindow', mandatory: false }],
  BANDI: [
    { key: 'costCentre', mandatory: true },
    { key: 'purchaseOrder', mandatory: false },
  ],
}

export const exampleWarehouses = [
  { code: 'SYD1', name: 'Sydney, Eastern Creek' },
  { code: 'MEL1', name: 'Melbourne, Truganina' },
  { code: 'BNE1', name: 'Brisbane, Richlands' },
]

export const exampleChargeCodes = [
  { code: 'INBOUND-CTN', name: 'Inbound carton' },
  { code: 'PUTAWAY-PLT', name: 'Pallet put away' },
  { code: 'STORAGE-PLT-WK', name: 'Pallet stored for a week' },
  { code: 'ORDER-FEE', name: 'Order' },
  { code: 'PICK-UNIT', name: 'Unit picked' },
  { code: 'PACK-ORDER', name: 'Order packed' },
  { code: 'LABEL', name: 'Label' },
  { code: 'PALLET-WRAP', name: 'Pallet wrapped' },
  { code: 'RETURN-UNIT', name: 'Unit returned' },
  { code: 'LABOUR-HR', name: 'Hour of labour' },
]
