import { errors } from '../../errors.ts'
import type { Client, Pool } from '../../platform/database/database.ts'
import type { Kind, Things } from '../document/document.ts'
import type { State } from '../document/state.ts'
import { kindOf } from '../kinds/kinds.ts'
import { countTypedLanes, readLaneFacts } from '../state/lane-facts.ts'
import { onSnapshot } from '../state/snapshot.ts'
import { type Conflict, conflictOf, isConflict, type OtherUses } from './in-use.ts'
import type { Plan } from './plan.ts'

/** Reads other uses, but only if something is removed that may have some. */
export const otherUses = (client: Client, { kinds, target }: Plan): Promise<OtherUses> =>
  usesBeside(client, target, {
    services: kinds.services.removed.map(({ alias }) => alias),
    itemTypes: kinds.itemTypes.removed.map(({ code }) => code),
    customers: kinds.customers.removed.map(({ id }) => id),
  })

/** Things that lanes and people may name. */
type Asked = Record<'services' | 'itemTypes' | 'customers', string[]>

export async function usesBeside(
  client: Client,
  { organisationId, versions }: State,
  { services, itemTypes, customers }: Asked,
): Promise<OtherUses> {
  const cardVersions = versions.rateCards.map(({ versionId }) => versionId)
  return {
    lanes: await readLaneFacts(client, organisationId, services.length === 0 ? [] : cardVersions),
    typedLanes: await countTypedLanes(client, organisationId, cardVersions, itemTypes),
    users: await countUsersOf(client, organisationId, customers),
  }
}

async function countUsersOf(
  client: Client,
  organisationId: string,
  customerIds: string[],
): Promise<Map<string, number>> {
  if (customerIds.length === 0) return new Map()
  const { rows } = await client.query<{ customerId: string | null; users: number }>(
    `select customer_id as "customerId", count(*)::int as users from app_user
     where organisation_id = $1 and customer_id = any($2::text[]) group by customer_id`,
    [organisationId, customerIds],
  )
  return new Map(rows.map(({ customerId, users }) => [customerId ?? '', users]))
}

/** What a thing is used by, before somebody tries to delete it. */
export const findUses = <K extends Kind>(
  pool: Pool,
  organisationId: string,
  kind: K,
  identity: string,
  now: Date,
): Promise<Omit<Conflict, 'list' | 'identity'> & { canDelete: boolean }> =>
  onSnapshot(pool, organisationId, now, async ({ client, state }) => {
    const thing = state.things[kind].get(identity) as Things[K] | undefined
    const { singular } = kindOf(kind)
    if (thing === undefined) {
      throw errors.thingNotFound(`${singular.slice(0, 1).toUpperCase()}${singular.slice(1)}`)
    }
    const asked = { services: [], itemTypes: [], customers: [] }
    const others = await usesBeside(client, state, kind in asked ? { ...asked, [kind]: [identity] } : asked)
    const conflict = conflictOf(kind, thing, state, others)
    const { begunOn, instead, uses } = conflict
    return { canDelete: !isConflict(conflict), begunOn, instead, uses }
  })
