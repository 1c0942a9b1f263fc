import type { Condition } from '../../../configuration/kinds/condition-shape.ts'
import type { Surcharge } from '../../../configuration/kinds/surcharge-shape.ts'
import { shorten } from '../../../platform/values/shorten.ts'
import { foldHeader } from '../../../recogniser/table/wanted.ts'
import { given, type Reading } from '../../../recogniser/values/reading.ts'
import { labelOf } from '../../columns/file-column.ts'
import { bases, surchargeColumns } from '../../columns/surcharge-columns.ts'
import type { FileReading, FileRequest } from '../file-reading.ts'
import { idReader } from '../rows/ids.ts'
import { decidePlainPercents, percentPlaces } from '../rows/plain-percents.ts'
import { type OpenFile, readThings } from '../rows/read-things.ts'
import {
  carrierReader,
  carriersOf,
  customersOf,
  finderOf,
  hasColumn,
  referenceOf,
  serviceReader,
  servicesOf,
  valuesOf,
} from '../rows/references.ts'
import { RowCells, unknown } from '../rows/row-cells.ts'
import { readConditions, wordsOf } from './read-conditions.ts'

type Basis = Surcharge['basis']

const money = { places: 2 }
const rate = { places: 4 }

export const readSurcharges = (request: FileRequest): FileReading =>
  readThings(request, {
    kind: 'surcharges',
    columns: surchargeColumns,
    headers: {
      valueAbove: 'value above',
      fuelApplies: 'fuel applies',
      largestOnly: 'largest only',
      effectiveFrom: 'effective from',
      effectiveTo: 'effective to',
    },
    headerOfPart: ([field, at], fields) =>
      field === 'conditions' ? wordsOf((fields.conditions as Condition[])[Number(at)]?.subject) : undefined,
    hints: ({ known }) => ({
      carrier: { provedBy: carriersOf(known).provedBy },
      service: { provedBy: servicesOf(known).provedBy },
    }),
    prepare: (file) => {
      const idOf = idReader(file, 'id')
      const carrierOf = carrierReader(file, 'optional')
      const serviceOf = serviceReader(file, 'optional')
      const findCustomer = finderOf(customersOf(request.known), 'Customer')
      const basisOf = basisReader(file)
      const amountOf = amountReader(file, basisOf)
      noteWithoutConditions(file)
      return (cells) => {
        const carrier = carrierOf(cells)
        const service = serviceOf(cells, carrier)
        const effectiveFrom = cells.day('effective from', 'optional')
        const effectiveTo = cells.day('effective to', 'optional')
        const id = idOf(cells)
        return {
          id,
          key: hasColumn(file, 'key') ? cells.text('key', 'required') : id,
          name: cells.text('name', 'required'),
          description: cells.text('description', 'optional'),
          carrier,
          service,
          customer: referenceOf(cells, 'customer', 'optional', findCustomer),
          replaces: cells.text('replaces', 'optional'),
          basis: basisOf(cells),
          amount: amountOf(cells, 'amount', 'required'),
          cost: amountOf(cells, 'cost', 'optional'),
          minimum: cells.figure('minimum', 'optional', money),
          maximum: cells.figure('maximum', 'optional', money),
          valueAbove: cells.figure('value above', 'optional', money),
          group: cells.text('group', 'optional'),
          largestOnly: cells.yes('largest only'),
          fuelApplies: cells.yes('fuel applies'),
          effectiveFrom,
          effectiveTo,
          conditions: readConditions(cells, request.known, {
            carrier,
            service,
            from: effectiveFrom,
            to: effectiveTo,
          }),
        }
      }
    },
  })

/** A condition may stand in a name or a description alone: nothing else would say that it is not read. */
function noteWithoutConditions({ tables, notes, request }: OpenFile): void {
  const rows = tables.flatMap((table) => table.rows.map((row) => new RowCells(table, row)))
  const everywhere = { carrier: undefined, service: undefined }
  const without = rows.filter((cells) => readConditions(cells, request.known, everywhere) === undefined)
  const [first] = without
  if (first === undefined) return
  notes.add(
    without.length === 1
      ? `Row ${first.rowNumber} has no conditions: it is charged on every consignment`
      : `${without.length} rows have no conditions: each is charged on every consignment`,
  )
}

const refuseThese = 'refuse these rows'

/** Asks what each unknown word for a basis stands for. Without a column, a person names one basis for all rows. */
function basisReader(file: OpenFile): (cells: RowCells) => Basis | undefined {
  if (!hasColumn(file, 'basis')) {
    const text = 'Which basis applies to all rows?'
    const answer = file.asker.ask({ id: 'basis', text, answers: bases })
    return () => answer as Basis | undefined
  }
  const meant = new Map<string, string | undefined>()
  for (const text of valuesOf(file, 'basis')) {
    meant.set(
      text,
      namedBasis(text) ??
        file.asker.ask({
          id: `basis ${text}`,
          text: `What does the basis ${shorten(text)} mean?`,
          answers: [...bases, refuseThese],
        }),
    )
  }
  const find = (text: string): Reading<Basis> => {
    const basis = meant.get(text)
    return basis === undefined || basis === refuseThese ? unknown('Basis', text) : given(basis as Basis)
  }
  return (cells) => cells.value('basis', 'required', find)
}

const namedBasis = (text: string): Basis | undefined =>
  bases.find((basis) => foldHeader(basis) === foldHeader(text))

const isPercentage = (basis: Basis | undefined) => basis === 'PCT_FREIGHT' || basis === 'PCT_VALUE'

/** A percentage where the basis is one: its figures without a sign may be fractions. */
function amountReader(file: OpenFile, basisOf: (cells: RowCells) => Basis | undefined) {
  const percents = file.tables.flatMap((table) =>
    table.rows
      .map((row) => new RowCells(table, row))
      .filter((cells) => isPercentage(basisOf(cells)))
      .flatMap((cells) => [cells.cell('amount'), cells.cell('cost')]),
  )
  const plain = decidePlainPercents(file, 'amount', percents)
  return (cells: RowCells, header: 'amount' | 'cost', need: 'required' | 'optional') => {
    const basis = basisOf(cells)
    refuseOtherSign(cells, header, basis)
    return isPercentage(basis)
      ? cells.percent(header, need, plain, { places: percentPlaces })
      : cells.figure(header, need, rate)
  }
}

/** Nobody knows which is right: the basis, or the sign in the header. */
function refuseOtherSign(cells: RowCells, header: 'amount' | 'cost', basis: Basis | undefined): void {
  const inFile = cells.headerInFile(header)
  const [own, other] = isPercentage(basis) ? ['%', '$'] : ['$', '%']
  if (basis === undefined || cells.isBlank(header) || inFile.includes(own) || !inFile.includes(other)) return
  const what = isPercentage(basis) ? 'a percentage' : 'not a percentage'
  cells.refuse(`${labelOf(header)} is under the header ${shorten(inFile)}, but ${basis} is ${what}`, header)
}
