import type { Carrier } from '../../data/carriers.ts'
import type { FuelLevy } from '../../data/fuel-levies.ts'
import type { Service } from '../../data/services.ts'

/** The levies of a carrier, of one of its services, or of a customer there, one after another. */
export interface Series {
  key: string
  carrier: string
  service: string | undefined
  customer: string | undefined
  /** "GALAH", "PWX-EXP", "GALAH for SALTBUSH" */
  title: string
  name: string
  /** By their first day. */
  levies: FuelLevy[]
}

/** What a row of the table shows, for a first day that is being entered. */
export interface LevyRow extends Series {
  /** In force today, and what was before it. */
  now: FuelLevy | undefined
  before: FuelLevy | undefined
  /** Begins on the very day that is being entered. */
  onDay: FuelLevy | undefined
  /** Would hold on that day, if nothing is entered. */
  goesOn: FuelLevy | undefined
  /** Begins later than that. */
  next: FuelLevy | undefined
}

export const keyOf = ({ carrier, service, customer }: Pick<FuelLevy, 'carrier' | 'service' | 'customer'>) =>
  JSON.stringify([carrier, service ?? null, customer ?? null])

const byFirstDay = (a: FuelLevy, b: FuelLevy) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1)

/** Every carrier has its row, also without a levy; services and customers only if they have levies of their own. */
export function seriesOf(
  carriers: Pick<Carrier, 'alias' | 'name'>[],
  services: Pick<Service, 'alias' | 'name'>[],
  levies: FuelLevy[],
): Series[] {
  return carriers.flatMap(({ alias, name }) => {
    const own = levies.filter(({ carrier }) => carrier === alias)
    const whole = seriesFor({ carrier: alias }, alias, name, own)
    const others = [...new Set(own.map(keyOf))].filter((key) => key !== whole.key).sort()
    return [
      whole,
      ...others.map((key) => {
        const [carrier, service, customer] = JSON.parse(key) as [string, string | null, string | null]
        const { name: serviceName } = services.find((one) => one.alias === service) ?? {}
        return seriesFor(
          { carrier, ...(service === null ? {} : { service }), ...(customer === null ? {} : { customer }) },
          `${service ?? carrier}${customer === null ? '' : ` for ${customer}`}`,
          serviceName ?? name,
          own,
        )
      }),
    ]
  })
}

function seriesFor(
  id: Pick<FuelLevy, 'carrier' | 'service' | 'customer'>,
  title: string,
  name: string,
  levies: FuelLevy[],
): Series {
  const key = keyOf(id)
  return {
    key,
    title,
    name,
    carrier: id.carrier,
    service: id.service,
    customer: id.customer,
    levies: levies.filter((levy) => keyOf(levy) === key).sort(byFirstDay),
  }
}

/** The levy of a day. A customer's may have ended. */
export function levyOn(levies: readonly FuelLevy[], day: string): FuelLevy | undefined {
  const begun = levies.findLast(({ effectiveFrom }) => effectiveFrom <= day)
  return begun?.effectiveTo !== undefined && begun.effectiveTo < day ? undefined : begun
}

export function rowOf(series: Series, today: string, day: string): LevyRow {
  const { levies } = series
  const now = levyOn(levies, today)
  const others = levies.filter(({ effectiveFrom }) => effectiveFrom !== day)
  return {
    ...series,
    now,
    before: now && levies[levies.indexOf(now) - 1],
    onDay: levies.find(({ effectiveFrom }) => effectiveFrom === day),
    goesOn: levyOn(others, day),
    next: levies.find(({ effectiveFrom }) => effectiveFrom > day),
  }
}

/** "18.5" of "18.5 %". Text that is no figure stays as it is. */
export const percentText = (text: string): string => text.trim().replace(/\s*%$/, '').trim()

export const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(percentText(text))

/** Below this a levy was probably typed as a fraction. The checks ask the same. */
const percentMin = 1

/** "27.5" if 0.275 was entered; undefined if it looks right. */
export function probablyMeant(text: string): string | undefined {
  if (!isFigure(text)) return undefined
  const percent = Number(percentText(text))
  return percent > 0 && percent < percentMin ? String(Number((percent * 100).toFixed(4))) : undefined
}

/** Percentages of a column with equally many decimals, so that they line up: "18.5", "21.0". */
export function alignedPercent(rows: readonly LevyRow[]): (levy: FuelLevy) => string {
  const shown = rows.flatMap(({ now, before, goesOn }) => [now, before, goesOn].flatMap((one) => one ?? []))
  const decimals = Math.max(0, ...shown.map(({ percent }) => String(percent).split('.')[1]?.length ?? 0))
  return ({ percent }) => percent.toFixed(decimals)
}

/** "+0.6 points", with no digits that nobody wrote. */
export function pointsBetween(before: number, after: number): string {
  const points = Number((after - before).toFixed(4))
  return `${points < 0 ? '−' : '+'}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}
