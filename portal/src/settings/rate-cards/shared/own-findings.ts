import type { Finding } from '../../../data/checks.ts'

/** What a draft brings: without warnings and notes that are there already. Errors always count. */
export const broughtBy = (withDraft: readonly Finding[], now: readonly Finding[]): Finding[] => {
  const known = new Set(now.map(({ code, message }) => `${code} ${message}`))
  return withDraft.filter(
    ({ code, severity, message }) => severity === 'E' || !known.has(`${code} ${message}`),
  )
}

/** What the checks say about one card. */
export const ownFindings = (findings: readonly Finding[], alias: string): Finding[] =>
  findings.filter(({ path }) => `${path}.`.startsWith(`rateCards.${alias}.`))
