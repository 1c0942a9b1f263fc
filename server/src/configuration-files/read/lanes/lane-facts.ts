import { type FigureOptions, readFigure } from '../../../recogniser/values/figure.ts'
import {
  given,
  named,
  type Place,
  type Reading,
  readCell,
  refused,
} from '../../../recogniser/values/reading.ts'
import { noFigureMark, readWholeNumber, readYesNo } from '../../../recogniser/values/simple-values.ts'
import { type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'
import type { FactName, RawFact, RawFigure } from './raw-row.ts'
import { readDays } from './transit.ts'

/** Texts that number formats put around rates. */
const rateUnits = ['kg', '/kg', 'perkg', '$/kg', '$perkg', '/pallet', '/item']

const peopleNames: Readonly<Record<FactName, string>> = {
  basic: 'Basic',
  minimum: 'Minimum',
  maximum: 'Maximum',
  'break rule': 'Break rule',
  reciprocal: 'Reciprocal',
  'cubic factor': 'Cubic factor',
  'next break if cheaper': 'Next break if cheaper',
  days: 'Days',
  'min days': 'Min days',
  'max days': 'Max days',
  'min hours': 'Min hours',
  'max hours': 'Max hours',
  'included kg': 'Included kg',
}

export const factNameOf = (name: FactName): string => peopleNames[name]

/** Reads something that a lane has once, to the text by which two of them are compared. */
export function readFact(
  name: FactName,
  cell: SheetCell | undefined,
  column: number,
  besideDecimalCommas: boolean,
): RawFact {
  const written = shownText(cell)
  const mark = noFigureMark(cell)
  if (mark === 'on application') {
    const reading = refused(`${peopleNames[name]} is on application`)
    return { name, reading, column, written, isOnApplication: true }
  }
  // `-` and `n/a` below a minimum say that there is none.
  const sent = mark === 'none' && name !== 'reciprocal' && name !== 'next break if cheaper' ? undefined : cell
  return { name, reading: readBy(name, sent, column, besideDecimalCommas), column, written }
}

function readBy(
  name: FactName,
  cell: SheetCell | undefined,
  column: number,
  besideDecimalCommas: boolean,
): Reading<string> {
  const place = { name: peopleNames[name], column }
  const figure = (more: Omit<FigureOptions, 'name' | 'column'>) =>
    readFigure(cell, { ...place, besideDecimalCommas, ...more })
  switch (name) {
    case 'basic':
    case 'minimum':
      return figure({ places: 2, dashIsZero: true, wholeDigitsMax: 10 })
    case 'maximum':
      return figure({ places: 2, wholeDigitsMax: 10 })
    case 'cubic factor':
      return atMost(figure({ places: 4, wholeDigitsMax: 5, units: ['kg/m3', 'kg', 'kg/m³'] }), 10_000, place)
    case 'included kg':
      return figure({ places: 4, wholeDigitsMax: 5, units: ['kg'], dashIsZero: true })
    case 'reciprocal':
    case 'next break if cheaper':
      return textOf(readYesNo(cell, place))
    case 'break rule':
      return readBreakRule(cell, place)
    case 'days':
      return readDays(cell, place)
    case 'min days':
    case 'max days':
      return atMost(readWholeNumber(cell, { ...place, units: ['d', 'days', 'day'] }), 365, place)
    case 'min hours':
    case 'max hours':
      return atMost(readWholeNumber(cell, { ...place, units: ['h', 'hours', 'hrs'] }), 720, place)
  }
}

const textOf = (reading: Reading<boolean>): Reading<string> =>
  reading.kind === 'value' ? given(reading.value ? 'Y' : 'N') : reading

const atMost = (reading: Reading<string>, most: number, place: Place): Reading<string> =>
  reading.kind === 'value' && Number(reading.value) > most
    ? refused(`${place.name} ${reading.value} is above ${most}`)
    : reading

const rules: Readonly<Record<string, string>> = {
  WHOLE: 'WHOLE',
  W: 'WHOLE',
  FLAT: 'WHOLE',
  F: 'WHOLE',
  SLIDING: 'SLIDING',
  S: 'SLIDING',
  ACCUMULATIVE: 'SLIDING',
  CUMULATIVE: 'SLIDING',
}

const readBreakRule = (cell: SheetCell | undefined, place: Place): Reading<string> =>
  readCell(cell, place, (sent) => {
    const word = shownText(sent).trim().toUpperCase()
    const rule = Object.hasOwn(rules, word) ? rules[word] : undefined
    return rule === undefined
      ? refused(`${named(place, sent)} is not known: write WHOLE or SLIDING`)
      : given(rule)
  })

/** A rate, with four decimals, or a price for all of a break, with two. */
export function readRate(
  cell: SheetCell | undefined,
  column: number,
  kind: 'Rate' | 'Flat',
  besideDecimalCommas: boolean,
): RawFigure {
  const mark = noFigureMark(cell)
  const written = shownText(cell)
  if (mark !== undefined) return { reading: { kind: 'blank' }, mark, column, written }
  const places = kind === 'Rate' ? 4 : 2
  const options = {
    name: kind,
    column,
    places,
    besideDecimalCommas,
    units: rateUnits,
    wholeDigitsMax: quantityDigits,
  }
  return { reading: readFigure(cell, options), mark, column, written }
}

/** Of quantities and rates in the document: below 100,000,000. */
export const quantityDigits = 8
