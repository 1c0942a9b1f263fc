import type { Recognised } from '../src/recogniser/table/recognise.ts'
import type { WantedTable } from '../src/recogniser/table/wanted.ts'
import { readBand } from '../src/recogniser/values/band.ts'
import { type SheetCell, shownText } from '../src/spreadsheets/cells/sheet.ts'
import { sheetOf } from './sheet-of.ts'

export const isCode = (cell: SheetCell) => /^[A-Z]{3}$/.test(shownText(cell))
export const isPostcode = (cell: SheetCell) => /^0?[2-9]\d{2}$|^[1-9]\d{3}$/.test(shownText(cell))
const isState = (cell: SheetCell) => /^(?:NSW|VIC|QLD)$/.test(shownText(cell))
const isFigure = (cell: SheetCell) => /^\$?\d/.test(shownText(cell))

export const prices: WantedTable = {
  columns: [
    { name: 'product', isRequired: true, mayRepeatAbove: true },
    { name: 'origin', synonyms: ['from'], isRequired: true, mayRepeatAbove: true, holds: isCode },
    { name: 'destination', synonyms: ['Dest.', 'to'], isRequired: true, holds: isCode },
    { name: 'basic', synonyms: ['Basic Charge'], holds: isFigure },
    { name: 'minimum', synonyms: ['min'], holds: isFigure },
  ],
  isRepeated: (cell) => readBand(cell, { kg: ['kg'] }) !== undefined,
  ignored: ['Remarks'],
}
export const places: WantedTable = {
  columns: [
    { name: 'postcode', isRequired: true, holds: isPostcode, contentIsProof: true },
    { name: 'state', holds: isState, contentIsProof: true },
    { name: 'suburb', synonyms: ['town'] },
    { name: 'amount', synonyms: ['price', 'town price'], isRequired: true, holds: isFigure },
    { name: 'name of town', synonyms: ['town'], holds: isState },
  ],
}

export const uses = ({ columns }: Recognised) =>
  columns.map(({ use }) => (use !== null && typeof use === 'object' ? use.name : use))
export const ids = ({ questions }: Recognised) => questions.map(({ id }) => id)

export const galah = sheetOf([
  ['GALAH PARCEL LINES, schedule of rates from 1 January 2027'],
  ['All rates without tax.', '', '', 'Confidential'],
  [],
  ['Product', 'Origin', 'Dest', 'Basic Charge', 'Min', '0-250', '250+', 'Remarks'],
  ['ROAD', 'MEL', 'SYD', '$7.50', '$11.00', 0.3028, 0.2846],
  ['', '', 'NTL', '$7.50', '$11.00', 0.3286, 0.3089, 'by ship'],
  ['EXP', 'MEL', 'BNE', '$14.00', '$22.00', 1.561, '-'],
  [],
  ['Prices may change without notice.'],
  ['Call us with any question.'],
])
