import type { LedgerField } from '../../ledger/fields.ts'
import { type ReadShipment, type ShipmentField, shipmentFields } from '../../ledger/shipment-fields.ts'
import { compareTexts } from '../../platform/values/compare-texts.ts'
import { reasons } from './reasons.ts'

/**
 * The shipment that two of its rows make together. The order of rows means nothing: each column has the one value that any
 * row gives. Adds the columns in which they differ to `differing`. Values are compared as read; `ledger/lines-apart.ts`
 * does the same for rows that are not consecutive.
 */
export function mergeLines(one: ReadShipment, other: ReadShipment, differing: Set<string>): ReadShipment {
  if (one === other) return one
  const merged: ReadShipment = { ...one, sent: one.sent | other.sent }
  for (const { name, holds } of fieldsOutsideEnds) {
    const [value, otherValue] = [one[name], other[name]]
    if (value === null) Object.assign(merged, { [name]: otherValue })
    else if (otherValue !== null && !isSame(holds, value, otherValue)) differing.add(name)
  }
  for (const { fields, suburb } of ends) {
    const differs = fields.find(({ name }) => placeValue(one, name) !== placeValue(other, name))
    if (differs !== undefined) differing.add(differs.name)
    // One place in two spellings: take the same one whichever row comes first.
    else if (compareTexts(other[suburb] ?? '', one[suburb] ?? '') < 0) merged[suburb] = other[suburb]
  }
  merged.flags = [...new Set([...one.flags, ...other.flags])]
  merged.customFields = mergeCustomFields(one.customFields, other.customFields, differing)
  return merged
}

/** The reason for every row of a shipment whose rows differ. A place is named once, by the first column that differs. */
export function linesDiffer(differing: ReadonlySet<string>): string {
  const named = ends.flatMap(({ fields }) => fields.filter(({ name }) => differing.has(name)).slice(1))
  const repeated = new Set<string>(named.map(({ name }) => name))
  const published = shipmentFields.map(({ name }) => name).filter((name) => differing.has(name))
  const custom = [...differing].filter((name) => !isPublished.has(name)).sort(compareTexts)
  const columns = [...published.filter((name) => !repeated.has(name)), ...custom]
  return reasons.linesDiffer.text.replace('<columns>', () => columns.join(', '))
}

const isPublished = new Set<string>(shipmentFields.map(({ name }) => name))

type EndField = Extract<ShipmentField, { end: string }>
const fieldsOutsideEnds = shipmentFields.filter(
  (field): field is Exclude<ShipmentField, EndField> => !('end' in field),
)
const fieldsOf = (end: LedgerField['end']) =>
  shipmentFields.filter((field): field is EndField => 'end' in field && field.end === end)
const ends = [
  { fields: fieldsOf('origin'), suburb: 'originSuburb' },
  { fields: fieldsOf('destination'), suburb: 'destinationSuburb' },
] as const

function placeValue(shipment: ReadShipment, name: EndField['name']): string | null {
  if (name === 'originSuburb') return shipment.originFound
  if (name === 'destinationSuburb') return shipment.destinationFound
  return shipment[name]
}

const isSame = (holds: LedgerField['holds'], one: string, other: string): boolean =>
  one === other || (holds === 'decimal' && plainDecimal(one) === plainDecimal(other))

/** Without zeros that say nothing: 10.00 and 010 are 10. */
function plainDecimal(text: string): string {
  const [whole = '', places = ''] = text.replace('-', '').split('.')
  const digits = `${whole.replace(/^0+/, '')}.${places.replace(/0+$/, '')}`
  return text.startsWith('-') && digits !== '.' ? `-${digits}` : digits
}

function mergeCustomFields(
  one: ReadShipment['customFields'],
  other: ReadShipment['customFields'],
  differing: Set<string>,
): ReadShipment['customFields'] {
  if (one === null || other === null) return one ?? other
  const merged: Record<string, string | null> = Object.assign(Object.create(null), other)
  for (const field of Object.keys(one)) {
    const [value, otherValue] = [one[field] ?? null, merged[field] ?? null]
    if (value !== null && otherValue !== null && value !== otherValue) differing.add(field)
    merged[field] = value ?? otherValue
  }
  return merged
}
