import { type PlainPercents, plainPercentsAreAsked } from '../../../recogniser/values/percent.ts'
import { type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'
import type { OpenFile } from './read-things.ts'

export const percentPlaces = 4

/** What figures without a percent sign are. Asked where 0.185 may be 18.5 %. */
export function decidePlainPercents(
  { asker, notes }: OpenFile,
  header: string,
  cells: readonly (SheetCell | undefined)[],
): PlainPercents {
  const place = { name: header, column: 0, places: percentPlaces, mayBeNegative: true }
  if (!plainPercentsAreAsked(cells, place)) {
    for (const shown of smallFigures(cells)) notes.add(`A plain ${shown} of ${header} is read as ${shown} %`)
    return 'percents'
  }
  const figure =
    cells.find((cell) => /^0?\.\d/.test(shownText(cell))) ?? cells.find((cell) => cell !== undefined)
  const shown = shownText(figure)
  const answer = asker.ask({
    id: `figures of ${header}`,
    text: `Are the figures of ${header} without a percent sign, such as ${shown}, percents or fractions?`,
    answers: ['percents', 'fractions'],
    ...(/^\d*\.?\d+$/.test(shown) && {
      meaning: [`${shown} is ${shown} %`, `${shown} is ${Number((Number(shown) * 100).toPrecision(12))} %`],
    }),
  })
  return answer === 'fractions' ? 'fractions' : 'percents'
}

const smallNamedMax = 3

/**
 * Figures that may have been meant as another percentage, though it is likely that they were not: 0.185 beside 21 may be
 * 18.5 %, and 1.18 where all figures are like it may be a factor.
 */
function smallFigures(cells: readonly (SheetCell | undefined)[]): string[] {
  const plain = cells.filter((cell) => cell !== undefined && /^\d*\.?\d+$/.test(shownText(cell).trim()))
  const figures = plain.map((cell) => ({ shown: shownText(cell).trim(), number: Number(shownText(cell)) }))
  const areFactors = figures.every(({ number }) => number > 1 && number < 2)
  const small = figures.filter(({ number }) => areFactors || (number > 0 && number < 1))
  return [...new Set(small.map(({ shown }) => shown))].slice(0, smallNamedMax)
}
