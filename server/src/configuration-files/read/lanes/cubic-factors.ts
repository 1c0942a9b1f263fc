import { Decimal } from '../../../platform/values/decimal.ts'
import { given, type Reading, refused } from '../../../recogniser/values/reading.ts'
import { refuseThese, valuesAskedMax } from './asking.ts'
import type { LaneContext } from './lane-context.ts'
import type { RawRow } from './raw-row.ts'

const cubicMetre = '(?:1 ?)?(?:m3|m³|cbm|cubic met(?:re|er))'
const factor = new RegExp(
  [
    String.raw`\b(\d{2,3}) ?kgs? ?(?:per|\/|to|=) ?${cubicMetre}`,
    String.raw`\b${cubicMetre} ?(?:=|is|equals|to|:) ?(\d{2,3}) ?kgs?\b`,
    String.raw`\b(?:cubic|cubing|cube|volumetric|dim(?:ensional)?)\b[^.;\d]*\b(\d{2,5})\b`,
  ].join('|'),
  'i',
)

/** Whether a note names a factor from volume to weight that none of the services has, as kg/m³ or as a divisor of cm³. */
export function namesOtherFactor(text: string, { known }: LaneContext): boolean {
  const named = Number(
    factor
      .exec(text)
      ?.slice(1)
      .find((one) => one !== undefined) ?? 0,
  )
  const isOurs = (cubicFactor: number) => cubicFactor === named || cubicFactor * named === 1_000_000
  return named !== 0 && !known.services.some(({ cubicFactor }) => isOurs(cubicFactor))
}

/** Carriers count between these as kilograms for a cubic metre. */
const usual = { least: 50, most: 1000 }

const asKilograms = 'kg for a cubic metre'
const asCentimetres = 'cm³ for a kg'
const asTonnes = 'tonnes for a cubic metre'

/**
 * What the cubic factors of a file are in kilograms for a cubic metre. Some carriers divide cm³ by 4000, or write 0.25
 * tonnes: a factor that is far from the usual ones is asked about.
 */
export function settleCubicFactors(
  rows: readonly RawRow[],
  { asking }: LaneContext,
): ReadonlyMap<string, Reading<string>> {
  const counts = new Map<string, number>()
  let before: RawRow['facts'] | undefined
  let text: string | undefined
  for (const { facts } of rows) {
    // Rows of one lane share a list.
    if (facts !== before) text = cubicFactorIn(facts)
    before = facts
    if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const settled = new Map<string, Reading<string>>()
  let asked = 0
  for (const [factor, count] of counts) {
    if (asked >= valuesAskedMax) break
    const number = Number(factor)
    if (number === 0 || (number >= usual.least && number <= usual.most)) {
      settled.set(factor, given(factor))
      continue
    }
    const [other, converted] =
      number > usual.most
        ? [asCentimetres, Decimal.of((1_000_000 / number).toFixed(4))]
        : [asTonnes, Decimal.of(factor).times(Decimal.of(1000))]
    const answer = asking.ask({
      id: `cubic factor ${factor}`,
      text: `What does the cubic factor ${factor} count? ${count} ${count === 1 ? 'row' : 'rows'}`,
      answers: [other, asKilograms, refuseThese],
      meaning: [`It is ${converted} kg/m³.`, `It is ${factor} kg/m³.`, 'Nothing is read from them.'],
    })
    if (answer === undefined) asked++
    else
      settled.set(
        factor,
        answer === refuseThese
          ? refused(`Cubic factor ${factor} is not in kg/m³`)
          : given(answer === other ? `${converted}` : factor),
      )
  }
  return settled
}

function cubicFactorIn(facts: RawRow['facts']): string | undefined {
  const reading = facts.find(({ name }) => name === 'cubic factor')?.reading
  return reading?.kind === 'value' ? reading.value : undefined
}
