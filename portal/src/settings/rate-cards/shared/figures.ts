/** Figures of lanes as people type and read them. Values stay text until a lane is sent. */

/** Why a text is no figure, or the figure. */
export type Read = { value: number } | { problem: string }

/** "$1,250.50" is 1250.5. A comma is only taken between exact thousands. */
export function readFigure(text: string, decimals: number): Read {
  const bare = text.trim().replace(/^(A?\$|AUD)\s*/i, '')
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  const match = /^(\d+)(?:\.(\d+))?$/.exec(plain)
  if (!match) return { problem: `${text.trim()} is not a number: write it like 0.2926` }
  if ((match[2] ?? '').replace(/0+$/, '').length > decimals)
    return { problem: `${text.trim()} has more than ${decimals} decimals` }
  return { value: Number(plain) }
}

/** "1-2", "1–2" and "2" are days or hours. */
export function readSpan(text: string): { span: [number, number] } | { problem: string } {
  const match = /^\s*(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\s*$/.exec(text)
  if (!match) return { problem: `${text.trim()} is not a time: write it like 1-2` }
  const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])]
  if (last < first) return { problem: `${text.trim()} ends before it begins` }
  return { span: [first, last] }
}

export const moneyText = (value: number) => value.toFixed(2)
export const rateText = (value: number) => value.toFixed(4)
export const spanText = ([first, last]: readonly number[]) =>
  first === last ? `${first}` : `${first}–${last}`

/** "+4.5 %", "−3 %"; at most two decimals. */
export function percentText(percent: number, decimals = 1): string {
  const shown = Math.abs(percent).toFixed(decimals)
  if (Number(shown) === 0) return '0 %'
  return `${percent < 0 ? '−' : '+'}${shown} %`
}

/** By how much a figure has changed, in percent; undefined if it was 0. */
export const changeOf = (before: number, after: number): number | undefined =>
  before === 0 ? undefined : ((after - before) / before) * 100

/** Above this a change is amber and comes first. */
export const farPercent = 25

const tenThousand = 10_000

/**
 * A figure changed by a percentage and rounded half up to a step: 0.0001 for rates; 0.01, 0.05 or 0.1 for money. In whole
 * numbers, because a double would round 1.005 down.
 */
export function changedByPercent(value: number, percent: number, step: number): number {
  const product = BigInt(Math.round(value * tenThousand)) * BigInt(Math.round((100 + percent) * tenThousand))
  const steps = BigInt(Math.round(step * tenThousand))
  const divisor = steps * 100n * BigInt(tenThousand)
  const rounded = (product * 2n + divisor) / (divisor * 2n)
  return Number(rounded * steps) / tenThousand
}
