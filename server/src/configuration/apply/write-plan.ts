import type { Doer } from '../../organisations/audit-log.ts'
import type { Client } from '../../platform/database/database.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Plan } from './plan.ts'
import { removeKind, writeKind } from './write-things.ts'
import { endVersion, withdrawVersion, writePublications } from './write-versions.ts'

/** Removes things before those they name, and writes in the opposite order. */
export async function writePlan(client: Client, plan: Plan, doer: Doer): Promise<void> {
  const { organisationId } = plan.target
  const author = { name: doer.name, at: doer.at }
  for (const { kind, version } of plan.withdrawals) {
    await withdrawVersion(client, organisationId, kind, version.versionId, author, null)
  }
  await removeVersionsOfRemoved(client, plan)
  // Changed things may no longer name what is removed, so they are written first.
  for (const kind of kinds) await writeKind(client, plan, kind, doer.at)
  for (const kind of [...kinds].reverse()) await removeKind(client, plan, kind)
  for (const { kind, version, effectiveTo } of plan.ends) {
    await endVersion(client, organisationId, kind, version.versionId, effectiveTo, author)
  }
  await writePublications(client, organisationId, plan.publications, author)
}

/** A card or zone set can be removed only if no version of it has begun. Drafts and later versions go with it. */
async function removeVersionsOfRemoved(client: Client, plan: Plan): Promise<void> {
  const { organisationId } = plan.target
  for (const { alias } of plan.kinds.rateCards.removed) {
    await client.query('delete from rate_card_version where organisation_id = $1 and rate_card_alias = $2', [
      organisationId,
      alias,
    ])
  }
  for (const { code } of plan.kinds.zoneSets.removed) {
    await client.query('delete from zone_set_version where organisation_id = $1 and zone_set_code = $2', [
      organisationId,
      code,
    ])
  }
}
