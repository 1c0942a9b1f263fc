import type { catalogue } from './catalogue.mjs'

export type FaultName = keyof typeof catalogue

const register = new URL('./register.mjs', import.meta.url)

/** Settings that start the service with these faults, to test whether a suite notices them; none starts it without. */
export function withFaults(...faults: FaultName[]): Record<string, string> {
  if (faults.length === 0) return {}
  return { NODE_OPTIONS: `--import=${register.href}`, CARTAGE_FAULTS: faults.join(',') }
}
