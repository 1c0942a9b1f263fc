import { shorten } from '../../../platform/values/shorten.ts'
import type { Sheet } from '../../../spreadsheets/cells/sheet.ts'
import { UnreadableFile } from '../../../spreadsheets/cells/unreadable-file.ts'
import type { FileQuestion } from '../file-reading.ts'

/** A cell that is about figures: `1.000`, `$2.50`, `0-1.000 kg`, `Rate over 1.5`. Not `Version 2.1`. */
const figures = /^(?:(?:rates?|flat|over|above|more than|from|up to|to|per)\b[ :]*)*[$<>≤≥= ]*[\d.]/i
const charactersMax = 40
/** A number with a point; dates and numbers of versions have two. */
const withPoint = /(?<![\d.,])\d*\.\d+(?![\d.,])/g
const likeThousands = /^[1-9]\d{0,2}\.\d{3}$/

const decimals = 'decimal points'
const thousands = 'thousands'
const listedMax = 3

/**
 * In many countries 1.000 is a thousand. In texts, only other figures tell: if every point of a file could divide
 * thousands, it is asked about. Numbers of a workbook are what they are.
 */
export function askThousandsPoints(
  sheets: readonly Sheet[],
  ask: (question: FileQuestion) => string | undefined,
): void {
  const found = likeThousandsIn(sheets)
  const [first] = found
  if (first === undefined) return
  const listed = shorten([...found].join(', '))
  const answer = ask({
    id: `points of ${listed}`,
    text: `What are the points in ${listed}? No other figure of the file tells.`,
    answers: [decimals, thousands],
    meaning: [
      `${first} is ${Number(first)}.`,
      `${first} is ${first.replace('.', '')}: nothing is read, write it without the point.`,
    ],
  })
  if (answer === thousands) {
    throw new UnreadableFile(`Points divide thousands: write ${first} as ${first.replace('.', '')}.`)
  }
}

/** Some of the figures that look like thousands; none if another figure shows that points are decimal points. */
function likeThousandsIn(sheets: readonly Sheet[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { rows } of sheets) {
    for (const { cells } of rows) {
      for (const cell of cells) {
        if (typeof cell !== 'string' || !cell.includes('.') || cell.length > charactersMax) continue
        if (!figures.test(cell.trimStart())) continue
        for (const number of cell.match(withPoint) ?? []) {
          if (!likeThousands.test(number)) return new Set()
          if (found.size < listedMax) found.add(number)
        }
      }
    }
  }
  return found
}
