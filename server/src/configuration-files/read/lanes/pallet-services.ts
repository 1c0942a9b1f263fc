import type { ServiceSettings } from '../../../configuration/kinds/services.ts'
import { itemTypeOf } from '../../../quotes/book/rate-book.ts'
import { given } from '../../../recogniser/values/reading.ts'
import { unitOf } from '../../columns/break-headers.ts'
import type { LaneContext } from './lane-context.ts'
import type { RawRow } from './raw-row.ts'

const sameService = 'the same service'

/**
 * A price of 95 is for a pallet where a service takes nothing else, or so it seems: if neither headers nor rows say what
 * rates count, a person does. A version before that prices the service by the kilogram has said it.
 */
export function settleSilentUnits(rows: readonly RawRow[], context: LaneContext): readonly RawRow[] {
  // Most organisations have no such service: 100,000 rows need not be looked at.
  if (!context.known.services.some((service) => takesPalletsAlone(service, context))) return rows
  const { lanes } = context.request.known
  const counts = new Map<string, number>()
  for (const row of rows) {
    const own = context.known.serviceOf(textOf(row))
    if (own === undefined || !row.breaks.some(({ isSilent }) => isSilent) || !takesPalletsAlone(own, context))
      continue
    if (lanes.some((lane) => lane.service === own.alias && !lane.hasPallets)) continue
    counts.set(own.alias, (counts.get(own.alias) ?? 0) + 1)
  }
  const byPallet = new Set<string>()
  for (const [alias, count] of counts) {
    const answer = context.asking.ask({
      id: `rates of ${alias}`,
      text: `${alias} takes only pallets, and nothing says what its rates count. What do they count? ${count} ${count === 1 ? 'row' : 'rows'}`,
      answers: ['PALLET', 'KG'],
      meaning: ['A rate is for one pallet.', 'A rate is for one kilogram.'],
    })
    if (answer === 'PALLET') byPallet.add(alias)
  }
  if (byPallet.size === 0) return rows
  return rows.map((row) =>
    byPallet.has(context.known.serviceOf(textOf(row))?.alias ?? '')
      ? { ...row, breaks: row.breaks.map((one) => (one.isSilent ? { ...one, unit: 'pallet' } : one)) }
      : row,
  )
}

/**
 * A carrier may call two services of ours by one name, and tell them apart by the unit: `EXP` by the kilogram and `EXP`
 * by the pallet. If one of our services takes only pallets, a person is asked. Otherwise, or if the service has pallet
 * rates in the version before, both are rates of one lane.
 */
export function dividePallets(rows: readonly RawRow[], context: LaneContext): readonly RawRow[] {
  const forPallets = context.known.services.filter((service) => takesPalletsAlone(service, context))
  if (forPallets.length === 0) return rows
  const services = new Map<string, string>()
  for (const [text, { pallets, others }] of countRows(rows)) {
    if (pallets === 0 || others === 0) continue
    const own = context.known.serviceOf(text)
    if (context.request.known.lanes.some((lane) => lane.service === own?.alias && lane.hasPallets)) continue
    const further = forPallets.filter((one) => one !== own).map(({ alias }) => alias)
    if (further.length === 0) continue
    const answer = context.asking.ask({
      id: `service ${text} by the pallet`,
      text: `${text} has rates by the pallet and others. Which service are the pallet rates for? ${pallets} ${pallets === 1 ? 'row' : 'rows'}`,
      answers: [sameService, ...further],
      meaning: [
        'A lane charges both together.',
        ...further.map((alias) => `Rows by the pallet are lanes of ${alias}.`),
      ],
    })
    if (answer !== undefined && answer !== sameService) services.set(text, answer)
  }
  if (services.size === 0) return rows
  return rows.map((row) => {
    const service = isByPallet(row) ? services.get(textOf(row)) : undefined
    return service === undefined ? row : { ...row, service: { ...row.service, reading: given(service) } }
  })
}

function takesPalletsAlone({ itemTypes }: ServiceSettings, { request }: LaneContext): boolean {
  const pallets = request.known.palletTypes
  return (
    itemTypes?.map(itemTypeOf).every((type) => type.includes('PALLET') || pallets?.includes(type)) ?? false
  )
}

const textOf = ({ service: { reading } }: RawRow) => (reading.kind === 'value' ? reading.value : '')
const isByPallet = ({ breaks }: RawRow) =>
  breaks.length > 0 && breaks.every(({ unit }) => unitOf(unit) === 'pallet')

function countRows(rows: readonly RawRow[]): Map<string, { pallets: number; others: number }> {
  const counts = new Map<string, { pallets: number; others: number }>()
  for (const row of rows) {
    const text = textOf(row)
    if (text === '' || row.breaks.length === 0) continue
    const known = counts.get(text) ?? { pallets: 0, others: 0 }
    counts.set(text, known)
    if (isByPallet(row)) known.pallets++
    else known.others++
  }
  return counts
}
