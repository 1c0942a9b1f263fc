import type { Condition } from '../../../configuration/kinds/condition-shape.ts'
import { labelOf } from '../../columns/file-column.ts'
import {
  endWords,
  exceptOf,
  listWords,
  measureWords,
  plainWords,
  zoneColumnsOf,
  zoneWords,
} from '../../columns/surcharge-columns.ts'
import type { Known } from '../file-reading.ts'
import { areEveryType, itemTypeFailure } from '../rows/item-types.ts'
import type { RowCells } from '../rows/row-cells.ts'
import { type Time, zoneFailure } from '../rows/zone-references.ts'

const measured = { places: 4, units: ['m', 'm3', 'm³', 'kg', 'kgs'] }

/** Longer than any vehicle: such a side is in centimetres or millimetres, and its rule would never apply. */
const sideMetresMax = 30
const sides = new Set<string>([
  measureWords.LONGEST_SIDE,
  measureWords.MIDDLE_SIDE,
  measureWords.SHORTEST_SIDE,
  measureWords.WIDTH,
  measureWords.HEIGHT,
])

/** The words of people for what a condition looks at. */
export const wordsOf = (subject: string | undefined): string | undefined =>
  ({ ...measureWords, ...listWords, ...plainWords })[subject as keyof typeof measureWords]

/** What zones are looked up for: days, and the services that the rule is for. */
export interface RuleScope extends Time {
  readonly carrier: string | undefined
  readonly service: string | undefined
}

export function readConditions(cells: RowCells, known: Known, scope: RuleScope): Condition[] | undefined {
  const conditions = [
    ...measuresOf(cells),
    ...listsOf(cells),
    ...zonesOf(cells, known, scope),
    ...plainOf(cells),
  ]
  return conditions.length === 0 ? undefined : conditions
}

function measuresOf(cells: RowCells): Condition[] {
  return Object.entries(measureWords).flatMap(([subject, words]) => {
    const ends = Object.entries(endWords).flatMap(([field, end]) => {
      const header = `${words} ${end}`
      const figure = cells.figure(header, 'optional', measured)
      if (figure !== undefined && figure > sideMetresMax && sides.has(words)) {
        cells.refuse(`${labelOf(header)} ${figure} is over ${sideMetresMax} m: write it in metres`, header)
      }
      return figure === undefined ? [] : [[field, figure] as const]
    })
    return ends.length === 0 ? [] : [conditionOf(subject, Object.fromEntries(ends))]
  })
}

function listsOf(cells: RowCells): Condition[] {
  return (['ITEM_TYPE', 'CLASS', 'EXTRA'] as const).flatMap((subject) => {
    const words = listWords[subject]
    const listed = cells.list(words)
    const is = subject === 'ITEM_TYPE' && areEveryType(listed ?? []) ? undefined : listed
    const isNot = subject === 'EXTRA' ? undefined : cells.list(exceptOf(words))
    const inCase = (values: string[]) =>
      subject === 'CLASS' ? values.map((value) => value.toUpperCase()) : values
    if (is === undefined && isNot === undefined) return []
    if (subject === 'ITEM_TYPE') {
      const [failure] = [...(is ?? []), ...(isNot ?? [])].flatMap((type) => itemTypeFailure(type) ?? [])
      if (failure !== undefined) cells.refuse(`${labelOf(words)} ${failure}`, words)
    }
    refuseBoth(cells, words, is, isNot)
    return [conditionOf(subject, { ...(is && { is: inCase(is) }), ...(isNot && { isNot: inCase(isNot) }) })]
  })
}

function refuseBoth(cells: RowCells, words: string, is: string[] | undefined, isNot: string[] | undefined) {
  if (is === undefined || isNot === undefined) return
  cells.refuse(`Write ${words} or ${exceptOf(words)}, not both`, words)
}

function zonesOf(cells: RowCells, known: Known, scope: RuleScope): Condition[] {
  const common = cells.text('zone set', 'optional')
  const found = Object.entries(zoneWords).flatMap(([subject, words]) =>
    [false, true].flatMap((isSecond) => {
      const columns = zoneColumnsOf(words, isSecond)
      const is = cells.list(columns.is)
      const isNot = cells.list(columns.isNot)
      const own = cells.text(columns.zoneSet, 'optional')
      if (is === undefined && isNot === undefined) {
        if (own !== undefined)
          cells.refuse(`${labelOf(columns.zoneSet)} ${own} has no zones`, columns.zoneSet)
        return []
      }
      refuseBoth(cells, columns.is, is, isNot)
      const zoneSet = own ?? (isSecond ? undefined : common)
      checkZones(
        cells,
        known,
        scope,
        is === undefined ? columns.isNot : columns.is,
        is ?? isNot ?? [],
        zoneSet,
      )
      return [
        conditionOf(subject, {
          ...(is && { is }),
          ...(isNot && { isNot }),
          ...(zoneSet !== undefined && { zoneSet }),
        }),
      ]
    }),
  )
  if (common !== undefined && found.length === 0) cells.refuse(`Zone set ${common} has no zones`, 'zone set')
  return found
}

/** Without a set of its own, a condition looks into those of the services: one of them must have the zone. */
function checkZones(
  cells: RowCells,
  known: Known,
  { carrier, service, ...time }: RuleScope,
  header: string,
  zones: readonly string[],
  zoneSet: string | undefined,
): void {
  const services = known.services.filter(
    (one) =>
      (carrier === undefined || one.carrier === carrier) && (service === undefined || one.alias === service),
  )
  const sets = zoneSet === undefined ? [...new Set(services.map((one) => one.zoneSet))] : [zoneSet]
  for (const zone of zones) {
    const failure = zoneFailure(known, sets, zone, time)
    if (failure !== undefined) cells.refuse(failure, header)
  }
}

const plainOf = (cells: RowCells): Condition[] =>
  Object.entries(plainWords).flatMap(([subject, words]) =>
    cells.yes(words) ? [conditionOf(subject, {})] : [],
  )

/** Which fields a subject may have is checked by the shape of surcharges. */
const conditionOf = (subject: string, fields: Partial<Condition>): Condition => ({
  subject: subject as Condition['subject'],
  ...fields,
})
