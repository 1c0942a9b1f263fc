import { every } from '../../columns/file-column.ts'
import { spotRateColumns } from '../../columns/spot-rate-columns.ts'
import type { FileReading, FileRequest, Known } from '../file-reading.ts'
import { idReader } from '../rows/ids.ts'
import { readThings } from '../rows/read-things.ts'
import { customersOf, finderOf, serviceReader, servicesOf } from '../rows/references.ts'
import type { RowCells } from '../rows/row-cells.ts'
import { type Time, zoneFailure } from '../rows/zone-references.ts'

const kilograms = { places: 4, units: ['kg', 'kgs'] }

export const readSpotRates = (request: FileRequest): FileReading =>
  readThings(request, {
    kind: 'spotRates',
    columns: spotRateColumns,
    headers: {
      customer: 'customer id',
      from: 'from zone',
      to: 'to zone',
      kgFrom: 'kg from',
      kgTo: 'kg to',
      validFrom: 'valid from',
      validTo: 'valid to',
      days: 'max days',
      hours: 'max hours',
    },
    hints: ({ known }) => ({
      'customer id': { provedBy: customersOf(known).provedBy },
      service: { provedBy: servicesOf(known).provedBy },
    }),
    prepare: (file) => {
      const idOf = idReader(file, 'id')
      const serviceOf = serviceReader(file, 'required')
      const findCustomer = finderOf(customersOf(request.known), 'Customer')
      return (cells) => {
        const service = serviceOf(cells)
        const validFrom = cells.day('valid from', 'required')
        const validTo = cells.day('valid to', 'required')
        const time = { from: validFrom, to: validTo }
        return {
          id: idOf(cells),
          customer: cells.value('customer id', 'required', findCustomer),
          service,
          from: zoneOf(cells, 'from zone', request.known, service, time),
          to: zoneOf(cells, 'to zone', request.known, service, time),
          kgFrom: cells.figure('kg from', 'required', kilograms),
          kgTo: cells.figure('kg to', 'required', kilograms),
          amount: cells.figure('amount', 'required', { places: 2 }),
          message: cells.text('message', 'required'),
          validFrom,
          validTo,
          days: transitOf(cells, 'min days', 'max days'),
          hours: transitOf(cells, 'min hours', 'max hours'),
        }
      }
    },
  })

function zoneOf(
  cells: RowCells,
  header: string,
  known: Known,
  service: string | undefined,
  time: Time,
): string | undefined {
  const zone = cells.text(header, 'required')
  if (zone === undefined || zone === every) return zone
  const sets = known.services.filter(({ alias }) => alias === service).map(({ zoneSet }) => zoneSet)
  const failure = zoneFailure(known, sets, zone, time)
  return failure === undefined ? zone : cells.refuse(failure, header)
}

/** The fewest and the most. One alone is not taken for both. */
function transitOf(cells: RowCells, least: string, most: string): [number, number] | undefined {
  const isThere = !cells.isBlank(least) || !cells.isBlank(most)
  if (!isThere) return undefined
  const first = cells.whole(least, 'required')
  const last = cells.whole(most, 'required')
  return first === undefined || last === undefined ? undefined : [first, last]
}
