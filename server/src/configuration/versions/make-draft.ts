import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Client, Pool } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import type { Tagged } from '../apply/things.ts'
import { writeConfiguration } from '../apply/write-configuration.ts'
import type { State } from '../document/state.ts'
import type { VersionedKind } from '../document/version.ts'
import { describeOwner, requireOwner, type VersionAnswer, versionAfter } from '../state/version-access.ts'
import { versionTables } from '../state/versions.ts'
import { adjustLanes } from './adjust-lanes.ts'
import { type DraftRequest, draftShape, readBody } from './version-requests.ts'

/** Creates a draft, empty or as a copy. */
export function makeDraft(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  kind: VersionedKind,
  owner: string,
  body: unknown,
): Promise<Tagged<VersionAnswer>> {
  const draft = readBody(draftShape, body)
  const versionId = uuidv7(doer.at.getTime())
  return writeConfiguration(pool, organisationId, doer, {
    async check({ state }) {
      requireOwner(state, kind, owner)
      refuseTooManyDrafts(state, kind, owner)
      refuseCopyOfOther(state, kind, owner, draft)
    },
    async write({ client }) {
      await insertDraft(client, organisationId, kind, owner, versionId, draft, doer)
      if (draft.copyOf) await copyContent(client, organisationId, kind, draft.copyOf, versionId)
      if (draft.adjust) await adjustLanes(client, organisationId, versionId, draft.adjust)
      const result = await versionAfter(client, organisationId, { kind, owner, versionId })
      const details = {
        versionId,
        state: 'DRAFT',
        basedOn: draft.copyOf ?? null,
        ...result.thing.counts,
        ...(draft.adjust && { adjust: draft.adjust }),
      }
      return { result, changes: [{ action: 'create', kind, identity: owner, details }] }
    },
  })
}

export function refuseTooManyDrafts({ versions }: State, kind: VersionedKind, owner: string) {
  const drafts = versions[kind].filter((one) => one.owner === owner && one.state === 'DRAFT')
  if (drafts.length >= limits.draftsOfOneThingMax) {
    const name = describeOwner(kind, owner)
    throw errors.inUse([`${name} has ${drafts.length} drafts already: publish or delete one first`])
  }
}

/** Lanes name services of a carrier, so they can be copied only from a card of the same carrier. */
function refuseCopyOfOther(
  state: State,
  kind: VersionedKind,
  owner: string,
  { copyOf, adjust }: DraftRequest,
): void {
  if (adjust && kind === 'zoneSets') throw errors.invalidField('adjust', 'is for rate cards only')
  if (copyOf === undefined) return
  const source = state.versions[kind].find(({ versionId }) => versionId === copyOf)
  if (!source) throw errors.invalidField('copyOf', `names ${copyOf}, which does not exist`)
  if (kind === 'zoneSets') return
  const carrierOf = (alias: string) => state.things.rateCards.get(alias)?.carrier
  if (carrierOf(source.owner) !== carrierOf(owner)) {
    throw errors.invalidField(
      'copyOf',
      `is a version of a card of ${carrierOf(source.owner)}, not of ${carrierOf(owner)}`,
    )
  }
}

export async function insertDraft(
  client: Client,
  organisationId: string,
  kind: VersionedKind,
  owner: string,
  versionId: string,
  { copyOf, label, effectiveFrom, effectiveTo }: DraftRequest,
  doer: Doer,
): Promise<void> {
  const { table, owner: column } = versionTables[kind]
  await client.query(
    `insert into ${table} (organisation_id, version_id, ${column}, state, effective_from, effective_to, label, based_on,
       created_by, created_at, changed_at)
     values ($1, $2, $3, 'DRAFT', $4, $5, $6, $7, $8, $9, $9)`,
    [
      organisationId,
      versionId,
      owner,
      effectiveFrom ?? null,
      effectiveTo ?? null,
      label ?? null,
      copyOf ?? null,
      doer.name,
      doer.at,
    ],
  )
}

/** Copies inside the database: a large version does not pass through this process. */
async function copyContent(
  client: Client,
  organisationId: string,
  kind: VersionedKind,
  from: string,
  to: string,
): Promise<void> {
  const copies = kind === 'rateCards' ? [copyLanes] : [copyZones, copyMembers]
  for (const statement of copies) await client.query(statement, [organisationId, from, to])
}

const copyLanes = `insert into lane (organisation_id, version_id, service_alias, from_zone, to_zone, reciprocal, basic,
     minimum, maximum, break_rule, cubic_factor, next_break_if_cheaper, transit_days_min, transit_days_max,
     transit_hours_min, transit_hours_max, breaks)
   select organisation_id, $3::uuid, service_alias, from_zone, to_zone, reciprocal, basic, minimum, maximum,
     break_rule, cubic_factor, next_break_if_cheaper, transit_days_min, transit_days_max, transit_hours_min, transit_hours_max, breaks
   from lane where organisation_id = $1 and version_id = $2`

const copyZones = `insert into zone (organisation_id, version_id, zone_code, name)
   select organisation_id, $3::uuid, zone_code, name from zone where organisation_id = $1 and version_id = $2`

const copyMembers = `insert into zone_member (organisation_id, version_id, zone_code, country_code, state, postcode_from,
     postcode_to, locality)
   select organisation_id, $3::uuid, zone_code, country_code, state, postcode_from, postcode_to, locality
   from zone_member where organisation_id = $1 and version_id = $2`
