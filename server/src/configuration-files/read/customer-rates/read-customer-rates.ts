import { customerRateColumns } from '../../columns/customer-rate-columns.ts'
import type { FileReading, FileRequest, Known } from '../file-reading.ts'
import { decidePlainPercents, percentPlaces } from '../rows/plain-percents.ts'
import { type OpenFile, readThings } from '../rows/read-things.ts'
import {
  cardsOf,
  carrierReader,
  carriersOf,
  cellsOfColumn,
  customersOf,
  type FindReference,
  finderOf,
  serviceReader,
  servicesOf,
} from '../rows/references.ts'
import { RowCells } from '../rows/row-cells.ts'

const money = { places: 2 }

export const readCustomerRates = (request: FileRequest): FileReading =>
  readThings(request, {
    kind: 'customerRates',
    columns: customerRateColumns,
    headers: {
      customer: 'customer id',
      card: 'rate card',
      effectiveFrom: 'effective from',
      effectiveTo: 'effective to',
      markupPercent: 'markup %',
      markupAmount: 'markup $',
      marginMinimum: 'minimum margin',
      roundTo: 'round to',
    },
    hints: ({ known }) => ({
      'customer id': { provedBy: customersOf(known).provedBy },
      carrier: { provedBy: carriersOf(known).provedBy },
      service: { provedBy: servicesOf(known).provedBy },
      'rate card': { provedBy: cardsOf(known).provedBy },
    }),
    prepare: (file) => {
      const carrierOf = carrierReader(file, 'required')
      const serviceOf = serviceReader(file, 'optional')
      const findCustomer = finderOf(customersOf(request.known), 'Customer')
      const findCard = finderOf(cardsOf(request.known), 'Rate card')
      const plain = decidePlainPercents(file, 'markup %', cellsOfColumn(file, 'markup %'))
      noteWithoutMarkup(file)
      return (cells) => {
        const customer = cells.value('customer id', 'required', findCustomer)
        const carrier = carrierOf(cells)
        return {
          customer,
          carrier,
          service: serviceOf(cells, carrier),
          card: cardOf(cells, request.known, findCard, carrier),
          effectiveFrom: cells.day('effective from', 'required'),
          effectiveTo: cells.day('effective to', 'optional'),
          markupPercent: cells.percent('markup %', 'optional', plain, {
            places: percentPlaces,
            mayBeNegative: true,
          }),
          markupAmount: cells.figure('markup $', 'optional', money),
          marginMinimum: cells.figure('minimum margin', 'optional', money),
          roundTo: cells.figure('round to', 'optional', money),
        }
      }
    },
  })

/** A blank markup may have been forgotten: nothing else would say that its customer pays the price of the card. */
function noteWithoutMarkup({ tables, notes }: OpenFile): void {
  const rows = tables.flatMap((table) => table.rows.map((row) => new RowCells(table, row)))
  const without = rows.filter((cells) => cells.isBlank('markup %') && cells.isBlank('markup $'))
  const [first] = without
  if (first === undefined) return
  const which = without.length === 1 ? `Row ${first.rowNumber} has` : `${without.length} rows have`
  notes.add(`${which} no markup: the customer pays the card price`)
}

function cardOf(
  cells: RowCells,
  known: Known,
  find: FindReference,
  carrier: string | undefined,
): string | undefined {
  const card = cells.value('rate card', 'required', find)
  const owner = known.rateCards.find(({ alias }) => alias === card)?.carrier
  if (carrier === undefined || owner === undefined || owner === carrier) return card
  return cells.refuse(`Rate card ${card} is a card of ${owner}, not of ${carrier}`, 'rate card')
}
