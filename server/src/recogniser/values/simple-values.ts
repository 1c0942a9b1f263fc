import { isCalendarDate } from '../../platform/values/local-date.ts'
import { trimEnds } from '../../platform/values/trim-ends.ts'
import type { SheetCell } from '../../spreadsheets/cells/sheet.ts'
import { exactFigure, type FigureOptions, roundFigure } from './figure.ts'
import { given, named, type Place, type Reading, readCell, refused } from './reading.ts'

const yes = new Set(['Y', 'YES', 'TRUE', '1', 'X'])
const no = new Set(['N', 'NO', 'FALSE', '0'])

export function readYesNo(cell: SheetCell | undefined, place: Place): Reading<boolean> {
  return readCell(cell, place, (sent) => {
    const word = typeof sent === 'object' ? '' : String(sent).toUpperCase()
    if (yes.has(word)) return given(true)
    if (no.has(word)) return given(false)
    return refused(`${named(place, sent)} is neither yes nor no: write Y or N`)
  })
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const monthNames =
  'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(' ')

/** A day as `YYYY-MM-DD`. Other ways of writing one are refused: 01/07/2026 may be either of two days. */
export function readDay(
  cell: SheetCell | undefined,
  options: Place & { readonly mayBeMonth?: boolean },
): Reading<string> {
  return readCell(cell, options, (sent) => {
    const what = named(options, sent)
    if (typeof sent === 'object' && 'date' in sent) {
      const [day = '', time] = sent.date.split('T')
      if (!isCalendarDate(day)) return refused(`${what} is not a date: write it as YYYY-MM-DD`)
      if (time !== '00:00:00') return refused(`${what} has a time of day: write only the date`)
      return given(day)
    }
    if (typeof sent === 'string') {
      if (isCalendarDate(sent)) return given(sent)
      const [, month = '', year] = /^([a-z]{3,9})\.? (\d{4})$/i.exec(sent) ?? []
      const index = Math.max(months.indexOf(month.toUpperCase()), monthNames.indexOf(month.toUpperCase()))
      if (options.mayBeMonth && index >= 0) return given(`${year}-${String(index + 1).padStart(2, '0')}-01`)
    }
    return refused(`${what} is not a date: write it as YYYY-MM-DD`)
  })
}

/** A whole number as text. It is never rounded. */
export function readWholeNumber(
  cell: SheetCell | undefined,
  options: Omit<FigureOptions, 'places'>,
): Reading<string> {
  return readCell(cell, options, (sent) => {
    const exact = { ...options, places: 0 }
    const found = exactFigure(sent, exact)
    if ('reason' in found) return refused(found.reason)
    const whole = found.decimal.roundedTo(0)
    if (whole.isOver(found.decimal) || found.decimal.isOver(whole)) {
      return refused(`${named(options, sent)} is not a whole number: write it without decimals`)
    }
    return roundFigure(found, sent, exact)
  })
}

/** Why a cell has no figure: nothing is there, a mark says that there is none, or it is given on application. */
export type NoFigure = 'blank' | 'none' | 'on application'

const noneMarks = new Set(['-', '‐', '‑', '‒', '–', '—', '−', 'N/A', 'X'])
const applicationMarks = new Set(['POA', 'P.O.A', 'P.O.A.', 'PRICE ON APPLICATION'])

/** The mark of a cell that has no figure, or undefined if it has something to read. */
export function noFigureMark(cell: SheetCell | undefined): NoFigure | undefined {
  if (cell === undefined) return 'blank'
  if (typeof cell !== 'string') return undefined
  const text = trimEnds(cell).toUpperCase()
  if (text === '') return 'blank'
  if (noneMarks.has(text)) return 'none'
  return applicationMarks.has(text) ? 'on application' : undefined
}
