import { expect } from 'vitest'
import type { Kind } from './import-calls.ts'
import type { Cell } from './lanes.ts'
import { hurtfulJson, hurtfulTexts } from './values.ts'

type FieldType = 'text' | 'number' | 'time' | 'place'

/** The fields of a row, their kind, and the value of a good row. */
export const fieldsOf: Record<Kind, Record<string, { type: FieldType; good: string | number }>> = {
  shipments: {
    shipmentId: { type: 'text', good: '' },
    customerId: { type: 'text', good: 'SALTBUSH' },
    originPostCode: { type: 'place', good: '3000' },
    originSuburb: { type: 'text', good: 'Melbourne' },
    originState: { type: 'place', good: 'VIC' },
    originCountryCode: { type: 'place', good: 'AU' },
    destinationPostCode: { type: 'place', good: '2000' },
    destinationSuburb: { type: 'text', good: 'Sydney' },
    destinationState: { type: 'place', good: 'NSW' },
    destinationCountryCode: { type: 'place', good: 'AU' },
    quoteDate: { type: 'time', good: '2026-07-01T09:30:00Z' },
    rateCardAlias: { type: 'text', good: 'GLX-STD' },
    totalCostReceived: { type: 'number', good: 44.1 },
    purchaseOrder: { type: 'text', good: 'PO-1' },
    itemType: { type: 'text', good: 'CARTON' },
    itemQuantity: { type: 'number', good: 2 },
    itemWeight: { type: 'number', good: 12.5 },
  },
  activities: {
    warehouseCode: { type: 'text', good: 'SYD1' },
    chargeCode: { type: 'text', good: 'PICK-UNIT' },
    quantity: { type: 'number', good: 2 },
    activityTimestamp: { type: 'time', good: '2026-07-01T09:30:00Z' },
    customerId: { type: 'text', good: 'SALTBUSH' },
    reference: { type: 'text', good: '' },
    status: { type: 'text', good: 'DONE' },
  },
}

const itemFields = ['itemType', 'itemQuantity', 'itemWeight']
const customFields = ['purchaseOrder']

/** One row with a problematic value in one field; a row without a field is good. */
export interface Case {
  name: string
  field: string | undefined
  title: string
  /** The value as JSON writes it. */
  json: string
  cell: Cell
}

const goodRowEvery = 50

export function casesOf(kind: Kind, lane: 'json' | 'csv' | 'utf16' | 'xlsx'): Case[] {
  const cases: Case[] = []
  const add = (field: string | undefined, title: string, json: string, cell: Cell) => {
    cases.push({ name: `H-${cases.length}`, field, title, json, cell })
    if (cases.length % goodRowEvery === 0) add(undefined, 'a good row', '', undefined)
  }
  for (const [field, { type }] of Object.entries(fieldsOf[kind])) {
    for (const [title, text] of Object.entries(hurtfulTexts)) {
      // UTF-8 has no way to write half of a surrogate pair.
      if (lane === 'csv' && !text.isWellFormed()) continue
      add(field, title, JSON.stringify(text), text)
    }
    if (lane !== 'json' && (lane !== 'xlsx' || type !== 'number')) continue
    for (const [title, json] of Object.entries(hurtfulJson)) {
      // A number cell that no program could have written means that the file is damaged.
      if (lane === 'json' || (/^-?\d/.test(json) && Number.isFinite(Number(json))))
        add(field, `${title}, not as text`, json, { number: json })
    }
  }
  return cases
}

const identityOf = { shipments: 'shipmentId', activities: 'reference' } as const

/** The row of a case as an element of a JSON push. */
export function elementOf(kind: Kind, { name, field, json }: Case): string {
  const shared: string[] = []
  const item: string[] = []
  const custom: string[] = []
  for (const [column, { good }] of Object.entries(fieldsOf[kind])) {
    const value = column === field ? json : JSON.stringify(column === identityOf[kind] ? name : good)
    const place = itemFields.includes(column) ? item : customFields.includes(column) ? custom : shared
    place.push(`${JSON.stringify(column)}:${value}`)
  }
  if (kind === 'activities') return `{${shared.join()}}`
  return `{${shared.join()},"customFields":{${custom.join()}},"items":[{${item.join()}}]}`
}

/** The row of a case as a line of a file, after the header. */
export const lineOf = (kind: Kind, { name, field, cell }: Case): Cell[] =>
  Object.entries(fieldsOf[kind]).map(([column, { good }]) =>
    column === field ? cell : column === identityOf[kind] ? name : String(good),
  )

type Row = Record<string, unknown>

/** What was sent, as a JavaScript value. */
const sentBy = ({ json, cell }: Case, isFile: boolean): unknown => {
  if (!isFile) return JSON.parse(json)
  return typeof cell === 'object' ? Number(cell.number) : cell
}

/** Texts that are kept with the blanks at their ends. The others are codes, ids and places, and lose them. */
const freeTexts = ['itemType', 'purchaseOrder', 'status']

/** The text of a cell as it is stored. */
const storedText = (field: string, sent: unknown) =>
  freeTexts.includes(field) ? String(sent) : String(sent).trim()

/** The shipment of a row, or undefined if the row names none. Ids that only differ in blanks name one shipment. */
export function shipmentIdOf(tried: Case, isFile: boolean): string | undefined {
  if (tried.field !== 'shipmentId') return tried.name
  return storedText('shipmentId', sentBy(tried, isFile) ?? '') || undefined
}

/** An accepted row has the value sent; codes have it without the blanks at their ends. */
export function checkAccepted(kind: Kind, tried: Case, row: Row, isFile: boolean): void {
  const { field, title } = tried
  if (field === undefined) return
  const { type, good } = fieldsOf[kind][field] ?? { type: 'text', good: '' }
  const sent = sentBy(tried, isFile)
  const item = (row.items as Row[] | undefined)?.[0] ?? {}
  const custom = (row.customFields as Row | undefined) ?? {}
  const kept = itemFields.includes(field)
    ? item[field]
    : customFields.includes(field)
      ? custom[field]
      : row[field]
  const shown = `${field}: ${title} was accepted as ${JSON.stringify(kept)?.slice(0, 100)}`
  const isBlank = sent === null || (typeof sent === 'string' && sent.trim() === '')
  if (type === 'place') expect(kept, shown).toBe(good)
  else if (isBlank) expect(kept ?? null, shown).toBe(field.endsWith('Suburb') ? good : null)
  else if (type === 'text') expect(kept, shown).toBe(storedText(field, sent))
  else if (type === 'number') {
    // Six decimals are stored.
    expect(typeof kept, shown).toBe('number')
    expect(Math.abs(Number(kept) - Number(sent)), shown).toBeLessThanOrEqual(0.000_000_500_001)
  } else {
    expect(sent, shown).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(kept, shown).toBe(new Date(String(sent)).toISOString())
    expect(String(kept).slice(0, 10), shown).toBe(String(sent).slice(0, 10))
  }
}

/** A rejected row has a reason and its values as sent. */
export function checkRejected(tried: Case, row: Row, isFile: boolean): void {
  const { field, title, name } = tried
  expect(field, `the good row ${name} was rejected: ${row.error}`).toBeDefined()
  expect(row.error, `${field}: ${title}`).toMatch(/^[A-Z].{8}|^\w+ is longer than/)
  const data = row.data as Row
  const sent = sentBy(tried, isFile)
  const kept = data[field ?? '']
  const shown = `${field}: ${title} is shown as ${JSON.stringify(kept)?.slice(0, 100)}`
  if (sent === '' || sent === null) expect(kept ?? '', shown).toBe('')
  else if (typeof sent === 'number') expect(Number(kept) + 0, shown).toBe(sent + 0)
  else expect(kept, shown).toBe(sent)
}
