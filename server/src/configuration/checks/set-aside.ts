import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { type Doer, recordChange } from '../../organisations/audit-log.ts'
import { type Database, inTransaction, type Pool } from '../../platform/database/database.ts'
import type { CheckCode } from './catalogue.ts'
import { type Finding, isIdOfMessage, placesOf } from './finding.ts'
import type { FindingCounts } from './kept-findings.ts'

/** Why a finding is intended, and who said so. */
export interface SetAside {
  reason: string
  by: string
  at: string
}

export type ShownFinding = Finding & { setAside?: SetAside }

/** The findings, those that were set aside marked as such. Errors cannot be set aside. */
export async function markSetAside(
  database: Database,
  organisationId: string,
  findings: Finding[],
): Promise<ShownFinding[]> {
  const { rows } = await database.query<SetAside & { id: string }>(
    `select finding_id as id, reason, set_aside_by as "by", set_aside_at as at from finding_set_aside
     where organisation_id = $1 and finding_id = any($2::text[])`,
    [organisationId, findings.map(({ id }) => id)],
  )
  const known = new Map(rows.map(({ id, ...setAside }) => [id, setAside]))
  return findings.map((finding) => {
    const setAside = finding.severity === 'E' ? undefined : known.get(finding.id)
    return setAside ? { ...finding, setAside } : finding
  })
}

/** How many there are to look at, and how many of each thing. */
export function countFindings(findings: ShownFinding[]) {
  const counts = { errors: 0, warnings: 0, notes: 0, setAside: 0 }
  const things = new Map<string, { list: string; identity: string } & FindingCounts>()
  for (const { code, path, severity, setAside, count, at } of findings) {
    if (setAside) {
      counts.setAside += 1
      continue
    }
    const name = severity === 'E' ? 'errors' : severity === 'W' ? 'warnings' : 'notes'
    // Without a path, it stands for many.
    const isRest = path === ''
    counts[name] += isRest ? count : 1
    // Its path continues to a field.
    const thing = code === 'PALLET_TYPES' ? path.replace(/\.itemTypes$/, '') : path
    for (const { list, identity } of isRest ? at : placesOf(thing)) {
      const key = `${list}.${identity}`
      const known = things.get(key) ?? { list, identity, errors: 0, warnings: 0, notes: 0 }
      things.set(key, known)
      known[name] += 1
    }
  }
  return { counts, things: [...things.values()] }
}

/** What a caller says about a finding to set it aside. */
export interface SetAsideRequest {
  code: CheckCode
  path: string
  message: string
  reason: string
}

/** It stays aside until what it says changes. The audit log says who did it and why. */
export async function setFindingAside(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  findingId: string,
  { code, path, message, reason }: SetAsideRequest,
): Promise<SetAside> {
  if (!isIdOfMessage(findingId, code, path, message)) {
    throw errors.invalidField('message', 'does not match the finding with this id: read it again')
  }
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into finding_set_aside (organisation_id, finding_id, reason, set_aside_by, set_aside_at)
       values ($1, $2, $3, $4, $5)
       on conflict (organisation_id, finding_id) do update
       set reason = excluded.reason, set_aside_by = excluded.set_aside_by, set_aside_at = excluded.set_aside_at`,
      [organisationId, findingId, reason, doer.name, doer.at],
    )
    // Only the newest are kept: the rows of findings that now say something else are never read again.
    await client.query(
      `delete from finding_set_aside where organisation_id = $1 and finding_id in (
         select finding_id from finding_set_aside where organisation_id = $1
         order by set_aside_at desc, finding_id offset $2)`,
      [organisationId, limits.findingsSetAsideMax],
    )
    const details = { code, message }
    await recordChange(client, organisationId, doer, {
      action: 'close',
      kind: 'finding',
      identity: path,
      details,
      reason,
    })
  })
  return { reason, by: doer.name, at: doer.at.toISOString() }
}

/** Shows it again. */
export async function takeFindingBack(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  findingId: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ reason: string }>(
      'delete from finding_set_aside where organisation_id = $1 and finding_id = $2 returning reason',
      [organisationId, findingId],
    )
    if (rows.length === 0) throw errors.thingNotFound('Finding set aside')
    await recordChange(client, organisationId, doer, {
      action: 'reopen',
      kind: 'finding',
      identity: findingId,
    })
  })
}
