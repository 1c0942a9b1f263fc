import { daysBefore, monthOf } from '../../format/days.ts'
import { formatDay } from '../../format/time.ts'
import { keyPlaces } from '../../parts/charts/key-places.ts'
import { levyOn, type Series } from './levy-rows.ts'

const left = 40
const right = 502
const top = 20
const bottom = 170
const monthsBefore = 5
/** More lines than this cannot be told apart. */
const linesMax = 8

export interface LevyLine {
  key: string
  title: string
  /** What is saved, and what is being entered. */
  solid: string
  dashed: string
  labelY: number
}

export interface LevyChart {
  lines: LevyLine[]
  /** Of the lines across. */
  percents: number[]
  yOf(percent: number): number
  months: { text: string; x: number; isNow: boolean }[]
  todayX: number
}

/** Levies of whole carriers as steps: the last months, and up to the end of the month that is being entered. */
export function levyLines(
  series: readonly Series[],
  entered: Record<string, number>,
  today: string,
  day: string,
): LevyChart {
  const first = monthOf(today, monthsBefore).from
  const last = monthOf(day > today ? day : today, 0).to
  const days = daysBetween(first, last) + 1
  const xOf = (at: string) => round(left + ((right - left) * daysBetween(first, at)) / days)
  const shown = series
    .filter(
      ({ service, customer, levies, key }) => !service && !customer && (levies.length > 0 || key in entered),
    )
    .slice(0, linesMax)
  const percents = scaleOf(
    shown.flatMap(({ key, levies }) => [
      ...levies
        .filter((levy) => levy.effectiveFrom >= first && levy.effectiveFrom <= last)
        .map(({ percent }) => percent),
      ...[levyOn(levies, first)?.percent, entered[key]].filter((percent) => percent !== undefined),
    ]),
  )
  const [low = 0, high = 1] = [percents[0], percents.at(-1)]
  const yOf = (percent: number) => round(bottom - ((bottom - top) * (percent - low)) / (high - low))
  const split = day > first ? day : first
  const drawn = shown.map(({ key, title, levies }) => {
    const atSplit = levyOn(levies, daysBefore(split, 1))?.percent
    const end = entered[key] ?? levyOn(levies, split)?.percent ?? atSplit
    const begins = `M${xOf(split)} ${yOf(atSplit ?? end ?? low)}`
    return {
      key,
      title,
      solid: stepsOf(levies, first, split, xOf, yOf),
      dashed: end === undefined ? '' : `${begins}V${yOf(end)}H${right}`,
      labelY: yOf(end ?? low),
    }
  })
  const fromBottom = [...drawn].sort((a, b) => b.labelY - a.labelY)
  const places = keyPlaces(
    fromBottom.map(({ labelY }) => labelY),
    bottom,
  )
  return {
    lines: drawn.map((line) => ({ ...line, labelY: (places[fromBottom.indexOf(line)] ?? line.labelY) + 4 })),
    percents,
    yOf,
    months: monthsOf(first, last).map((month, at) => ({
      text:
        at === 0 || month.endsWith('-01-01')
          ? formatDay(month, 'UTC').slice(2)
          : formatDay(month, 'UTC').slice(2, 5),
      x: round((xOf(month) + xOf(monthOf(month, 0).to)) / 2),
      isNow: month.slice(0, 7) === today.slice(0, 7),
    })),
    todayX: xOf(today),
  }
}

function stepsOf(
  levies: Series['levies'],
  first: string,
  end: string,
  xOf: (day: string) => number,
  yOf: (percent: number) => number,
): string {
  const known = levyOn(levies, first)
  const later = levies.filter(({ effectiveFrom }) => effectiveFrom > first && effectiveFrom < end)
  const [begin, ...steps] = known === undefined ? later : [known, ...later]
  if (begin === undefined) return ''
  const startX = begin === known ? left : xOf(begin.effectiveFrom)
  const path = steps.map(({ effectiveFrom, percent }) => `H${xOf(effectiveFrom)}V${yOf(percent)}`)
  return `M${startX} ${yOf(begin.percent)}${path.join('')}H${xOf(end)}`
}

/** Four lines across, at round figures around all values. */
function scaleOf(percents: number[]): number[] {
  const [low, high] = percents.length === 0 ? [0, 3] : [Math.min(...percents), Math.max(...percents)]
  const step = Math.max(1, Math.ceil((high - low) / 3))
  const start = Math.max(0, Math.floor(low / step) * step)
  const count = Math.max(3, Math.ceil((high - start) / step))
  return Array.from({ length: count + 1 }, (_, at) => start + at * step)
}

function monthsOf(first: string, last: string): string[] {
  const months = [first]
  for (let next = monthOf(first, -1).from; next <= last; next = monthOf(next, -1).from) months.push(next)
  return months
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const round = (value: number) => Math.round(value * 10) / 10
