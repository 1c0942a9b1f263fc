import { groupBy } from '../../platform/values/group-by.ts'
import type { State } from '../document/state.ts'
import type { FuelLevySettings } from '../kinds/fuel-levies.ts'
import { identityOf } from '../kinds/kinds.ts'
import type { ServiceSettings } from '../kinds/services.ts'
import { thresholds } from './catalogue.ts'
import { daysBetween, type Finding, finding, type Place } from './finding.ts'

/** Fuel levies that are missing, old, or look mistyped. */
export function fuelFindings({ things, today }: State, day: string): Finding[] {
  const levies = [...things.fuelLevies.values()]
  const ofCarriers = levies.filter(({ customer }) => customer === undefined)
  const offered = [...things.services.values()].filter(({ retiredFrom }) => (retiredFrom ?? '9999') > day)
  return [
    ...[...groupBy(offered, ({ carrier }) => carrier)].flatMap(([carrier, services]) =>
      without(carrier, services, ofCarriers, day),
    ),
    ...[...groupBy(levies, nameOf)].flatMap(([name, series]) => seriesFindings(name, series, today)),
  ]
}

const nameOf = ({ carrier, service, customer }: FuelLevySettings) =>
  [carrier, service, customer].filter((part) => part !== undefined).join(', ')

function without(
  carrier: string,
  services: ServiceSettings[],
  levies: FuelLevySettings[],
  day: string,
): Finding[] {
  const begun = levies.filter((levy) => levy.carrier === carrier && levy.effectiveFrom <= day)
  if (begun.some(({ service }) => service === undefined)) return []
  const missing = services.filter(({ alias }) => !begun.some(({ service }) => service === alias))
  if (missing.length === 0) return []
  const names = missing.map(({ alias }) => alias)
  const who = missing.length === services.length ? carrier : `${carrier}, ${names.join(', ')}`
  return [finding('FUEL_NONE', `carriers.${carrier}`, `${who} has no levy on ${day}`, names)]
}

const placesOf = (levy: FuelLevySettings | undefined): Place[] =>
  levy === undefined ? [] : [{ list: 'fuelLevies', identity: identityOf('fuelLevies', levy) }]

/** The levies of one carrier or of one of its services, for everybody or for one customer. */
function seriesFindings(name: string, series: FuelLevySettings[], today: string): Finding[] {
  const path = `carriers.${series[0]?.carrier}`
  const sorted = [...series].sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  const newest = sorted.at(-1)
  const age = newest === undefined ? 0 : daysBetween(newest.effectiveFrom, today)
  const inForce = sorted.findLastIndex(({ effectiveFrom }) => effectiveFrom <= today)
  // What was agreed with a customer may last.
  const isOld = age > thresholds.levyDays && newest?.customer === undefined
  const levy = newest === undefined ? [] : [`${newest.percent} %`]
  const message = `${name}: the last levy began ${age} days ago`
  const old = isOld ? [finding('FUEL_OLD', path, message, levy, 1, placesOf(newest))] : []
  // Past levies can no longer be corrected.
  const figures = sorted.flatMap((levy, at) => {
    const { percent, effectiveFrom } = levy
    const of = (code: 'FUEL_SMALL' | 'FUEL_JUMP', text: string) =>
      finding(code, path, `${name} from ${effectiveFrom}: ${text}`, [], 1, placesOf(levy))
    if (at < inForce) return []
    if (percent > 0 && percent < thresholds.levyPercentMin) {
      const meant = Number((percent * 100).toFixed(4))
      return of('FUEL_SMALL', `${percent} %. Was ${meant} % meant?`)
    }
    const was = sorted[at - 1]?.percent ?? 0
    const isJump = was > 0 && Math.abs(percent / was - 1) > thresholds.changePercent / 100
    return isJump ? of('FUEL_JUMP', `${was} % → ${percent} %`) : []
  })
  return [...old, ...figures]
}
