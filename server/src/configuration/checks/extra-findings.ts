import type { State } from '../document/state.ts'
import type { ServiceSettings } from '../kinds/services.ts'
import type { Surcharge } from '../kinds/surcharge-shape.ts'
import { type Finding, finding } from './finding.ts'

/** Extras that nobody offers, or that cost nothing. */
export function extraFindings({ things, today }: State, day: string): Finding[] {
  const services = [...things.services.values()].filter(({ retiredFrom }) => (retiredFrom ?? '9999') > day)
  const rules = [...things.surcharges.values()].filter(
    ({ customer, effectiveTo }) => customer === undefined && (effectiveTo ?? today) >= today,
  )
  return [...things.extras.values()].flatMap(({ code, name }) => {
    const offering = services.filter(({ extras }) => extras?.includes(code))
    if (offering.length === 0) {
      return finding('EXTRA_UNUSED', `extras.${code}`, `No service offers ${name} (${code})`)
    }
    return offering
      .filter((service) => !rules.some((rule) => isChargedBy(rule, service, code)))
      .map(({ alias }) =>
        finding(
          'EXTRA_FREE',
          `services.${alias}`,
          `${alias} offers ${name} free of charge: no surcharge covers ${code}`,
        ),
      )
  })
}

const isChargedBy = (
  { carrier, service, conditions = [] }: Surcharge,
  offered: ServiceSettings,
  code: string,
) =>
  (carrier ?? offered.carrier) === offered.carrier &&
  (service ?? offered.alias) === offered.alias &&
  conditions.some(({ subject, is = [] }) => subject === 'EXTRA' && is.includes(code))
