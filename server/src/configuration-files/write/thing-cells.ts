import type { Condition } from '../../configuration/kinds/condition-shape.ts'
import type { CustomerRateSettings } from '../../configuration/kinds/customer-rates.ts'
import type { CustomerSettings } from '../../configuration/kinds/customers.ts'
import type { FuelLevySettings } from '../../configuration/kinds/fuel-levies.ts'
import type { SpotRateSettings } from '../../configuration/kinds/spot-rates.ts'
import type { Surcharge } from '../../configuration/kinds/surcharge-shape.ts'
import { every } from '../columns/file-column.ts'
import {
  endWords,
  exceptOf,
  listWords,
  measureWords,
  plainWords,
  zoneColumnsOf,
  zoneWords,
} from '../columns/surcharge-columns.ts'

/** The cells of a row by their headers. A blank one may be left out. */
export type Cells = Readonly<Record<string, string | number | undefined>>

const yes = (is: boolean | undefined) => (is ? 'Y' : undefined)

/** With its sign: a figure without one could be a fraction. */
const percent = (figure: number | undefined) => (figure === undefined ? undefined : `${figure}%`)

export const customerCells = ({ id, name, retiredFrom }: CustomerSettings): Cells => ({
  'customer id': id,
  name,
  'retired from': retiredFrom,
})

export const fuelLevyCells = (levy: FuelLevySettings): Cells => ({
  carrier: levy.carrier,
  'effective from': levy.effectiveFrom,
  percent: percent(levy.percent),
  service: levy.service ?? every,
  customer: levy.customer ?? every,
  'effective to': levy.effectiveTo,
})

export const customerRateCells = (rate: CustomerRateSettings): Cells => ({
  'customer id': rate.customer,
  carrier: rate.carrier,
  'rate card': rate.card,
  'effective from': rate.effectiveFrom,
  service: rate.service ?? every,
  'effective to': rate.effectiveTo,
  'markup %': percent(rate.markupPercent),
  'markup $': rate.markupAmount,
  'minimum margin': rate.marginMinimum,
  'round to': rate.roundTo,
})

export const spotRateCells = (spot: SpotRateSettings): Cells => ({
  id: spot.id,
  'customer id': spot.customer,
  service: spot.service,
  'from zone': spot.from,
  'to zone': spot.to,
  'kg from': spot.kgFrom,
  'kg to': spot.kgTo,
  amount: spot.amount,
  message: spot.message,
  'valid from': spot.validFrom,
  'valid to': spot.validTo,
  'min days': spot.days?.[0],
  'max days': spot.days?.[1],
  'min hours': spot.hours?.[0],
  'max hours': spot.hours?.[1],
})

export function surchargeCells(rule: Surcharge): Cells {
  const figure = rule.basis === 'PCT_FREIGHT' || rule.basis === 'PCT_VALUE' ? percent : sameFigure
  return {
    id: rule.id,
    key: rule.key,
    name: rule.name,
    basis: rule.basis,
    amount: figure(rule.amount),
    description: rule.description,
    carrier: rule.carrier ?? every,
    service: rule.service ?? every,
    customer: rule.customer ?? every,
    minimum: rule.minimum,
    maximum: rule.maximum,
    cost: figure(rule.cost),
    'value above': rule.valueAbove,
    group: rule.group,
    'fuel applies': yes(rule.fuelApplies),
    'effective from': rule.effectiveFrom,
    'effective to': rule.effectiveTo,
    replaces: rule.replaces,
    'largest only': yes(rule.largestOnly),
    ...conditionCells(rule.conditions ?? []),
  }
}

const sameFigure = (figure: number | undefined) => figure

function conditionCells(conditions: readonly Condition[]): Cells {
  const cells: Record<string, string | number | undefined> = {}
  const seen = new Set<string>()
  for (const condition of conditions) {
    Object.assign(cells, cellsOfCondition(condition, seen.has(condition.subject)))
    seen.add(condition.subject)
  }
  return cells
}

function cellsOfCondition(condition: Condition, isSecond: boolean): Cells {
  const { subject, is, isNot, zoneSet } = condition
  const plain = Object.entries(plainWords).find(([name]) => name === subject)?.[1]
  if (plain !== undefined) return { [plain]: 'Y' }
  const measure = Object.entries(measureWords).find(([name]) => name === subject)?.[1]
  if (measure !== undefined) {
    return Object.fromEntries(
      Object.entries(endWords).map(([field, end]) => [
        `${measure} ${end}`,
        condition[field as keyof typeof endWords],
      ]),
    )
  }
  const zone = Object.entries(zoneWords).find(([name]) => name === subject)?.[1]
  const list = listWords[subject as keyof typeof listWords]
  const columns = zone === undefined ? undefined : zoneColumnsOf(zone, isSecond)
  return {
    [columns?.is ?? list]: is?.join(', '),
    [columns?.isNot ?? exceptOf(list)]: isNot?.join(', '),
    ...(columns && { [columns.zoneSet]: zoneSet }),
  }
}
