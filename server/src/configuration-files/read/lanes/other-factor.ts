import type { LaneContext } from './lane-context.ts'

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
