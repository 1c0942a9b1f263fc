import type { ServiceSettings } from '../../../configuration/kinds/services.ts'
import { itemTypeOf } from '../../../quotes/book/rate-book.ts'
import { given } from '../../../recogniser/values/reading.ts'
import { unitOf } from '../../columns/break-headers.ts'
import type { LaneContext } from './lane-context.ts'
import type { RawRow } from './raw-row.ts'

const sameService = 'the same service'

/**
 * A carrier may call two services of ours by one name, and tell them apart by the unit: `EXP` by the kilogram and `EXP`
 * by the pallet. If one of our services takes only pallets, a person is asked. Otherwise, or if the service has pallet
 * rates in the version before, both are rates of one lane.
 */
export function dividePallets(rows: readonly RawRow[], context: LaneContext): readonly RawRow[] {
  const forPallets = context.known.services.filter(takesPalletsAlone)
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

const takesPalletsAlone = ({ itemTypes }: ServiceSettings) =>
  itemTypes?.every((type) => itemTypeOf(type).includes('PALLET')) ?? false

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
