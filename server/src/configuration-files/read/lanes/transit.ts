import { trimEnds } from '../../../platform/values/trim-ends.ts'
import {
  given,
  named,
  type Place,
  type Reading,
  readCell,
  refused,
} from '../../../recogniser/values/reading.ts'
import type { SheetCell } from '../../../spreadsheets/cells/sheet.ts'
import { isFormattedNumber } from '../../../spreadsheets/cells/sheet.ts'

/** The fewest and the most days. Both are kept in such a text, however the file writes them. */
const span = /^(\d{1,3})-(\d{1,3})$/

/** Reads days: `2-3`, `4`, `2 to 3 days`. Words stay as they are and are asked about. */
export function readDays(cell: SheetCell | undefined, place: Place): Reading<string> {
  return readCell(cell, place, (sent) => {
    if (typeof sent === 'object' && !isFormattedNumber(sent)) {
      return refused(`${named(place, sent)} is a date: write it as 2-3`)
    }
    const text = typeof sent === 'object' ? (sent.shown ?? String(sent.number)) : trimEnds(String(sent))
    const match = /^(\d{1,3})(?: ?(?:-|‐|‑|‒|–|—|to) ?(\d{1,3}))?(?: ?(?:business |working )?days?)?$/i.exec(
      text,
    )
    if (match === null) {
      if (!/\p{L}/u.test(text))
        return refused(`${named(place, sent)} is not a number of days: write it as 2-3`)
      return given(text.toLowerCase())
    }
    const [least, most] = [Number(match[1]), Number(match[2] ?? match[1])]
    if (least > most || most > 365)
      return refused(`${named(place, sent)} is not a number of days: write it as 2-3`)
    return given(`${least}-${most}`)
  })
}

export const isDaysSpan = (text: string): boolean => span.test(text)

export function daysOfText(text: string): [number, number] {
  const [, least, most] = span.exec(text) ?? []
  return [Number(least), Number(most)]
}

/** All answers to a question about days. */
export const daysAnswers = [
  ...Array.from({ length: 11 }, (_, day) => String(day)),
  '0-1',
  '1-2',
  '1-3',
  '2-3',
  '2-4',
  '3-4',
  '3-5',
  '4-5',
  '4-6',
  '5-6',
  '5-7',
  '6-8',
  '7-9',
  '7-10',
  '10-14',
]

export const daysOfAnswer = (answer: string): string =>
  answer.includes('-') ? answer : `${answer}-${answer}`
