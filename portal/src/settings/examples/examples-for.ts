import type { QuoteExample } from '../../data/examples.ts'
import type { Service } from '../../data/services.ts'

/** No more are priced to find one that a change applies to. */
const triedMax = 4

/** Whom a rule, a levy or a rate is for. What is left out means all of them. */
interface ForWhom {
  customer?: string | undefined
  carrier?: string | undefined
  service?: string | undefined
}

/** The examples that a change could apply to, by customer, carrier and service. */
export const examplesFor = (
  changes: readonly ForWhom[],
  examples: readonly QuoteExample[],
  services: readonly Service[],
): QuoteExample[] =>
  examples
    .filter((example) => {
      const by = services.find(({ alias }) => alias === example.service)
      return changes.some(
        ({ customer, carrier, service }) =>
          (customer ?? example.customer) === example.customer &&
          (example.service === undefined ||
            ((service ?? example.service) === example.service && (carrier ?? by?.carrier) === by?.carrier)),
      )
    })
    .slice(0, triedMax)

/** "+0.5 %" */
export function changeInPercent(before: number, after: number): string {
  if (before === 0) return ''
  const percent = Math.round((after / before - 1) * 1000) / 10
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`
}
