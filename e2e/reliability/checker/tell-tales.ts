import type { Violation } from './violation.ts'

const told =
  /\bat .+\.(js|ts):\d+|node_modules|\/(home|tmp|var|usr)\/|\bselect .+ from\b|\binsert into\b|SQLSTATE/i

/** I10: what no answer may reveal. */
export function findTellTales(status: number, body: unknown): Violation[] {
  const text = JSON.stringify(body ?? '')
  return told.test(text) ? [{ invariant: 'I10', what: `an answer ${status} reveals internals: ${text}` }] : []
}
