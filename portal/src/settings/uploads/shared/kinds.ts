import type { FileKind } from './model.ts'

/** What a file names: the card or zone set it fills, the carrier it is of, or nothing. */
type Target = 'card' | 'zone set' | 'carrier' | 'none'

export interface KindOfFile {
  kind: FileKind
  name: string
  note: string
  /** What it has, one and many: "1 lane", "2 lanes". */
  one: string
  many: string
  target: Target
  /** The page of what it changes. */
  page: string
  pageName: string
  /** It applies from a day that is chosen here, not from days in its cells. */
  hasFirstDay: boolean
  /** It can also remove what it leaves out. */
  canReplace: boolean
  /** It becomes a draft, which is published. Others are applied at once. */
  isVersion: boolean
}

const applied = { hasFirstDay: false, canReplace: true, isVersion: false } as const
const version = { hasFirstDay: true, canReplace: true, isVersion: true } as const

/** What a file can be about, in the order of the page that asks. */
export const kindsOfFiles: readonly KindOfFile[] = [
  {
    ...version,
    kind: 'lanes',
    name: 'Rates',
    note: 'Lanes of a rate card: one row for each break or lane, zone by zone, or weight by zone.',
    one: 'lane',
    many: 'lanes',
    target: 'card',
    page: '/settings/rate-cards',
    pageName: 'Rate cards',
  },
  {
    ...version,
    kind: 'zones',
    name: 'Zones',
    note: 'Postcodes and suburbs of each zone.',
    one: 'zone or place',
    many: 'zones and places',
    target: 'zone set',
    page: '/settings/zones',
    pageName: 'Zones',
  },
  {
    ...applied,
    kind: 'fuel-levies',
    name: 'Fuel levies',
    note: 'Percentages with their first days.',
    one: 'levy',
    many: 'levies',
    target: 'carrier',
    page: '/settings/fuel-levies',
    pageName: 'Fuel levies',
  },
  {
    ...applied,
    kind: 'surcharges',
    name: 'Surcharges',
    note: 'One rule in each row, with its amount and conditions.',
    one: 'surcharge',
    many: 'surcharges',
    target: 'carrier',
    page: '/settings/surcharges',
    pageName: 'Surcharges',
  },
  {
    ...applied,
    kind: 'area-surcharges',
    name: 'Surcharges by suburb',
    note: 'Suburbs and postcodes with an amount each. They become zones with one rule for each amount.',
    one: 'zone or surcharge',
    many: 'zones and surcharges',
    target: 'carrier',
    page: '/settings/surcharges',
    pageName: 'Surcharges',
    hasFirstDay: true,
    canReplace: false,
  },
  {
    ...applied,
    kind: 'customers',
    name: 'Customers',
    note: 'Ids and names.',
    one: 'customer',
    many: 'customers',
    target: 'none',
    page: '/settings/customers',
    pageName: 'Customers',
    canReplace: false,
  },
  {
    ...applied,
    kind: 'customer-rates',
    name: 'Customers’ cards and markups',
    note: 'Which card and markup each customer has, from which day.',
    one: 'rate',
    many: 'rates',
    target: 'carrier',
    page: '/settings/customers',
    pageName: 'Customers',
  },
  {
    ...applied,
    kind: 'spot-rates',
    name: 'Spot rates',
    note: 'Agreed prices for one lane and customer.',
    one: 'spot rate',
    many: 'spot rates',
    target: 'carrier',
    page: '/settings/spot-rates',
    pageName: 'Spot rates',
  },
]

export const kindNames = kindsOfFiles.map(({ kind }) => kind)

export function kindOfFile(kind: FileKind): KindOfFile {
  const found = kindsOfFiles.find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`No such kind of file: ${kind}`)
  return found
}

const root = '/v1/org/configuration'

/** A kind of file to download: lanes have two forms. */
type FormOfFile = FileKind | 'lanes-wide'

/** An empty file with the headers of a kind. */
export const templateHref = (kind: FormOfFile, format: 'xlsx' | 'csv') =>
  `${root}/templates/${kind}.${format}`

/** Everything of a kind as a file. Lanes and zones are of one card or set. */
export function exportHref(
  kind: FormOfFile,
  format: 'xlsx' | 'csv',
  of: { card?: string; zoneSet?: string; version?: string | undefined } = {},
): string {
  const search = new URLSearchParams(
    Object.entries(of).filter(([, value]) => value !== undefined) as [string, string][],
  )
  return `${root}/exports/${kind}.${format}${search.size > 0 ? `?${search}` : ''}`
}
