import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Client } from '../../platform/database/database.ts'
import { blockingFindings, heldFromToday } from '../checks/blocking.ts'
import type { Finding } from '../checks/finding.ts'
import type { State } from '../document/state.ts'
import type { Zone } from '../document/version-shapes.ts'
import type { ServiceSettings } from '../kinds/services.ts'
import { keptLaneFacts, type LaneFacts, readLaneFacts } from '../state/lane-facts.ts'
import { breaksInForceFailure } from './references.ts'

/** What checks need to know about lanes in force or to come. `fresh` are those of versions not yet written. */
export async function laneFactsInForce(
  client: Client,
  target: State,
  fresh: LaneFacts[] = [],
): Promise<LaneFacts[]> {
  const held = heldFromToday(target, 'rateCards').map(({ version }) => version.versionId)
  const atHand = new Set(fresh.map(({ versionId }) => versionId))
  const unread = held.filter((versionId) => !atHand.has(versionId))
  return [
    ...(await readLaneFacts(client, target.organisationId, unread)),
    ...fresh.filter(({ versionId }) => held.includes(versionId)),
  ]
}

/** The same for versions as they were committed, if none of them is about to be written. */
export const keptFactsInForce = (client: Client, target: State): Promise<LaneFacts[]> =>
  keptLaneFacts(
    client,
    target.organisationId,
    heldFromToday(target, 'rateCards').map(({ version }) => version),
  )

/** Refuses what could not be priced, or would be priced wrongly: checks of severity E, and too many breaks. */
export function refuseBlocked(
  target: State,
  laneFacts: LaneFacts[],
  {
    zones = new Map(),
    services = [],
  }: {
    /** Of the versions that are about to be published. */
    zones?: ReadonlyMap<string, Zone[]>
    /** Those of the document that is applied: failures have its paths. */
    services?: ServiceSettings[] | undefined
  } = {},
): void {
  if (laneFacts.reduce((sum, { breaks }) => sum + breaks, 0) > limits.breaksInForceMax) {
    throw errors.invalidField('rateCards', breaksInForceFailure)
  }
  const findings = blockingFindings({ state: target, laneFacts, zones, fresh: new Set(zones.keys()) })
  if (findings.length === 0) return
  throw errors.blocked(
    findings.slice(0, limits.validationMessagesMax).map((found) => failureOf(found, services)),
  )
}

/** With the path of what is wrong, if it is a field of a service. */
function failureOf({ code, path, message }: Finding, services: ServiceSettings[]): string {
  if (code !== 'PALLET_TYPES') return message
  const at = services.findIndex(({ alias }) => path === `services.${alias}.itemTypes`)
  return `${at === -1 ? path : `services.${at}.itemTypes`} ${message}`
}

/** The same for a state with all versions already written. */
export const refuseBlockedState = async (client: Client, target: State): Promise<void> =>
  refuseBlocked(target, await laneFactsInForce(client, target))
