import type { Database } from '../../platform/database/database.ts'
import type { State } from '../document/state.ts'
import type { Finding } from './finding.ts'

/** How much the checks found, without what was set aside. */
export interface FindingCounts {
  errors: number
  warnings: number
  notes: number
}

/** When the checks ran last, and whether they would find the same now. */
export interface LastChecks {
  version: string
  checkedAt: string
  /** Nothing was changed since, and the day is the same. */
  isCurrent: boolean
}

/** Lists count these instead of running the checks, which read every lane in force. */
export async function keepFindings(
  database: Database,
  { organisationId, version, today }: State,
  at: Date,
  findings: Finding[],
): Promise<void> {
  await database.query(
    `insert into configuration_findings as kept (organisation_id, configuration_version, checked_on, checked_at,
       findings)
     values ($1, $2, $3, $4, $5)
     on conflict (organisation_id) do update set configuration_version = excluded.configuration_version,
       checked_on = excluded.checked_on, checked_at = excluded.checked_at, findings = excluded.findings
     where kept.configuration_version <= excluded.configuration_version`,
    [organisationId, version, today, at, JSON.stringify(findings)],
  )
}

interface KeptRow {
  version: string
  checkedAt: string
  checkedOn: string
  findings: Finding[]
}

/** What the checks found last; undefined if they never ran. */
export async function readKeptFindings(
  database: Database,
  organisationId: string,
  now: { version: string; today: string },
): Promise<(LastChecks & { findings: Finding[] }) | undefined> {
  const { rows } = await database.query<KeptRow>(
    `select configuration_version as version, checked_at as "checkedAt", checked_on as "checkedOn", findings
     from configuration_findings where organisation_id = $1`,
    [organisationId],
  )
  const [kept] = rows
  if (kept === undefined) return undefined
  const { version, checkedAt, checkedOn, findings } = kept
  return { version, checkedAt, isCurrent: version === now.version && checkedOn === now.today, findings }
}

interface CountRow extends FindingCounts {
  path: string
  version: string
  checkedAt: string
  checkedOn: string
}

/** Counts of the last findings by their paths, like `rateCards.GLX-STD`. Undefined if the checks never ran. */
export async function countKeptFindings(
  database: Database,
  organisationId: string,
  now: { version: string; today: string },
): Promise<{ last: LastChecks; counts: Map<string, FindingCounts> } | undefined> {
  const { rows } = await database.query<CountRow>(
    `select case when finding->>'path' = '' then concat(place->>'list', '.', place->>'identity')
         else coalesce(finding->>'path', '') end as path,
       configuration_version as version, checked_at as "checkedAt",
       checked_on as "checkedOn",
       (count(*) filter (where finding->>'severity' = 'E'))::int as errors,
       (count(*) filter (where finding->>'severity' = 'W'))::int as warnings,
       (count(*) filter (where finding->>'severity' = 'N'))::int as notes
     from configuration_findings
     left join lateral jsonb_array_elements(findings) finding on finding->>'severity' = 'E' or not exists (
       select 1 from finding_set_aside
       where finding_set_aside.organisation_id = $1 and finding_id = finding->>'id')
     -- A finding without a path stands for many: it names all their things.
     left join lateral jsonb_array_elements(
       case when finding->>'path' = '' then finding->'at' else '[{}]'::jsonb end) place on true
     where configuration_findings.organisation_id = $1
     group by 1, 2, 3, 4`,
    [organisationId],
  )
  const [first] = rows
  if (first === undefined) return undefined
  const { version, checkedAt, checkedOn } = first
  return {
    last: { version, checkedAt, isCurrent: version === now.version && checkedOn === now.today },
    counts: new Map(rows.map(({ path, errors, warnings, notes }) => [path, { errors, warnings, notes }])),
  }
}
