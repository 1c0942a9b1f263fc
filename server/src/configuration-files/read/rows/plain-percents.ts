import { type PlainPercents, plainPercentsAreAsked } from '../../../recogniser/values/percent.ts'
import { type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'
import type { OpenFile } from './read-things.ts'

export const percentPlaces = 4

/** What figures without a percent sign are. Asked where 0.185 may be 18.5 %. */
export function decidePlainPercents(
  { asker }: OpenFile,
  header: string,
  cells: readonly (SheetCell | undefined)[],
): PlainPercents {
  const place = { name: header, column: 0, places: percentPlaces, mayBeNegative: true }
  if (!plainPercentsAreAsked(cells, place)) return 'percents'
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
