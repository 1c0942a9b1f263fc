import type { Lane } from '../../../data/lanes.ts'
import { laneName } from '../../../data/lanes.ts'
import { changedByPercent, moneyText, rateText } from '../shared/figures.ts'

/** A step of raising or lowering, as it is typed. */
export interface StepForm {
  percent: string
  rates: boolean
  basic: boolean
  minimum: boolean
  flats: boolean
  roundMoneyTo: '0.01' | '0.05' | '0.10'
  /** Only lanes of these; undefined: of all. */
  services: string[] | undefined
  fromZones: string[] | undefined
  toZones: string[] | undefined
}

export const firstStep: StepForm = {
  percent: '',
  rates: true,
  basic: true,
  minimum: true,
  flats: true,
  roundMoneyTo: '0.01',
  services: undefined,
  fromZones: undefined,
  toZones: undefined,
}

const changes = ({ services, fromZones, toZones }: StepForm, { service, from, to }: Lane): boolean =>
  (services?.includes(service) ?? true) &&
  (fromZones?.includes(from) ?? true) &&
  (toZones?.includes(to) ?? true)

interface Figure {
  old: string
  new: string
}

/** What a step does to one lane. */
export interface PreviewLine {
  lane: string
  basic: Figure
  minimum: Figure
  rate: Figure | undefined
}

/** The steps one after the other, on two lanes that they change: the first, and the one with the highest first rate. */
export function previewOf(
  lanes: readonly Lane[],
  steps: readonly { form: StepForm; percent: number }[],
): PreviewLine[] {
  const rate = (lane: Lane) => lane.kg?.[0]?.[1] ?? lane.pallet?.[0]?.[1] ?? lane.item?.[0]?.[1]
  const changed = lanes.filter((lane) => steps.some(({ form }) => changes(form, lane)))
  const [first] = changed
  const highest = changed.reduce<Lane | undefined>(
    (best, lane) => ((rate(lane) ?? 0) > (best ? (rate(best) ?? 0) : -1) ? lane : best),
    undefined,
  )
  const shown = [...new Set([first, highest])].filter((lane) => lane !== undefined)
  return shown.map((lane) => {
    const before = { basic: lane.basic ?? 0, minimum: lane.minimum ?? 0, rate: rate(lane) }
    const after = { ...before }
    for (const { form, percent } of steps) {
      if (!changes(form, lane)) continue
      const step = Number(form.roundMoneyTo)
      if (form.basic) after.basic = changedByPercent(after.basic, percent, step)
      if (form.minimum) after.minimum = changedByPercent(after.minimum, percent, step)
      if (form.rates && after.rate !== undefined) after.rate = changedByPercent(after.rate, percent, 0.0001)
    }
    return {
      lane: laneName(lane),
      basic: { old: moneyText(before.basic), new: moneyText(after.basic) },
      minimum: { old: moneyText(before.minimum), new: moneyText(after.minimum) },
      rate:
        before.rate === undefined || after.rate === undefined
          ? undefined
          : { old: rateText(before.rate), new: rateText(after.rate) },
    }
  })
}

/** "4.5", "+4.5 %", "-3": a percentage from −100 to 999. */
export function readPercent(text: string): number | undefined {
  const match = /^\s*([+−-]?)\s*(\d+(?:\.\d{1,4})?)\s*%?\s*$/.exec(text)
  if (!match) return undefined
  const percent = Number(match[2]) * (match[1] === '-' || match[1] === '−' ? -1 : 1)
  return percent >= -100 && percent <= 999 ? percent : undefined
}
