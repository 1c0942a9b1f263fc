import type { Import } from '../../imports/record/import-record.ts'
import { limits } from '../../limits.ts'
import { inTransaction, type Pool, patiently } from '../../platform/database/database.ts'
import { Kept } from '../../platform/turns/kept.ts'
import type { Editor } from '../changes/editor.ts'
import { planForMany } from '../rows/plan-for-many.ts'
import {
  countWritten,
  countWrittenUnopened,
  type LaterImport,
  mayHaveWritten,
  type WrittenSince,
} from './count-written.ts'

/** Counts of some rows by state. */
interface RowCounts {
  rows: number
  /**
   * Open, with cells that somebody changed. In a group: its wrong cells were changed, or the changed row would be
   * accepted.
   */
  changed: number
  /** Of those: accepted by the importer's check. */
  accepted: number
  sent: number
  closed: number
}

export interface GroupCounts extends RowCounts {
  group: number
  /** The first of the counted rows, of those counted as changed, and of the closed ones. */
  firstRow: number
  firstChanged: number | null
  firstClosed: number | null
  /** The new values of the wrong cells, if they are the same in all changed rows, and in all sent rows. */
  changedTo: (string | null)[] | null
  sentTo: (string | null)[] | null
  /** The import in which the sent rows were sent, if it is the same for all. */
  sentIn: string | null
}

export interface ReasonSummary {
  reason: string
  rows: number
  open: number
  /** How many different wrong values there are. */
  groups: number
}

/** The progress of a correction, for the rows one person sees. */
export interface CorrectionCounts extends RowCounts {
  /** Increases with every change anybody makes. */
  version: string
  /** For the operator's people: only groups with rows that somebody touched. */
  groups: GroupCounts[]
  /** Most frequent first. */
  reasons: ReasonSummary[]
}

type Counted = Pick<Import, 'organisationId' | 'importId' | 'failed'>

/** What reading the counts needs. */
export interface CountServices {
  pool: Pool
  correctionCounter: CorrectionCounter
}

/**
 * Counting reads every row that somebody touched, so the counts are cached until the next change. Then a page that
 * only watches 150,000 touched rows costs one look at the version.
 */
export class CorrectionCounter {
  readonly #poolOf: (organisationId: string) => Pool
  readonly #counts = new Kept<CorrectionCounts>(
    { entries: limits.correctionCountsKeptMax, size: limits.correctionGroupsKeptMax },
    ({ groups }) => groups.length,
  )
  readonly #writtenOpen = keptNumbers()
  readonly #writtenChanged = keptNumbers()

  constructor(poolOf: (organisationId: string) => Pool) {
    this.#poolOf = poolOf
  }

  /** Counts of several imports. */
  async read(
    organisationId: string,
    imports: readonly Counted[],
    editor: Editor,
  ): Promise<Map<string, CorrectionCounts>> {
    const { rows } = await this.#poolOf(organisationId).query<{ importId: string; version: string }>(
      `select import_id as "importId", changes::text as version from correction
       where organisation_id = $1 and import_id = any ($2::uuid[])`,
      [organisationId, imports.map(({ importId }) => importId)],
    )
    const versions = new Map(rows.map(({ importId, version }) => [importId, version]))
    const found = new Map<string, CorrectionCounts>()
    for (const record of imports) {
      const version = versions.get(record.importId)
      if (version !== undefined) found.set(record.importId, await this.#countOnce(record, editor, version))
    }
    return found
  }

  /** The version is read before the rows are counted, so kept counts are never older than their version. */
  #countOnce(record: Counted, editor: Editor, version: string): Promise<CorrectionCounts> {
    return this.#counts.read(keyOf(record, editor), version, () =>
      count(this.#poolOf(record.organisationId), record, editor, version),
    )
  }

  /**
   * Open rows that a later import has written, if there is one. All open rows are read only after such an import, or
   * after rows were sent or closed; after other changes only those that somebody changed. Without counts: nobody has
   * opened the rows yet.
   */
  async readWritten(
    record: Import,
    editor: Editor,
    later: LaterImport | undefined,
    counts: Pick<CorrectionCounts, 'version' | 'sent' | 'closed'> | undefined,
  ): Promise<WrittenSince> {
    if (!mayHaveWritten(later, record)) return { open: 0, changed: 0 }
    const key = keyOf(record, editor)
    const pool = this.#poolOf(record.organisationId)
    if (counts === undefined) {
      const open = await this.#writtenOpen.read(key, `${later.importId} unopened`, () =>
        countWrittenUnopened(pool, record),
      )
      return { open, changed: 0 }
    }
    const { version, sent, closed } = counts
    const changed = await this.#writtenChanged.read(key, `${later.importId} ${version}`, () =>
      countWritten(pool, record, editor, 'changed'),
    )
    const open = await this.#writtenOpen.read(key, `${later.importId} ${sent} ${closed}`, () =>
      countWritten(pool, record, editor, 'open'),
    )
    return { open: Math.max(open, changed), changed }
  }
}

/** Lists read these numbers for all their imports. */
const keptNumbers = () => new Kept<number>({ entries: limits.correctionNumbersKeptMax })

const keyOf = ({ organisationId, importId }: Counted, { customerId }: Editor) =>
  JSON.stringify([organisationId, importId, customerId])

async function count(db: Pool, record: Counted, editor: Editor, version: string): Promise<CorrectionCounts> {
  const { organisationId, importId, failed } = record
  const values = [organisationId, importId, editor.customerId]
  const all = await db.query<RowCounts>({
    text: `
      select count(*)::integer as rows, ${counts('r.cells is not null')}
      from correction_row r
      where r.organisation_id = $1 and r.import_id = $2 and ${ofEditor(editor)}`,
    values,
    ...patiently,
  })
  const whole = all.rows[0] ?? { rows: 0, changed: 0, sent: 0, closed: 0, accepted: 0 }
  const groups = await inTransaction(db, async (client) => {
    await planForMany(client, whole.rows)
    return client.query<GroupCounts>({
      text: `
      with wrong as materialized (
        select group_number, array(select cell->>'column' from jsonb_array_elements(wrong) cell) as columns
        from correction_group where organisation_id = $1 and import_id = $2)
      select r.group_number as "group", min(r.row_number) as "firstRow", count(*)::integer as rows, ${counts('r.is_changed')},
        min(r.row_number) filter (where r.state = 'open' and r.is_changed) as "firstChanged",
        min(r.row_number) filter (where r.state = 'closed') as "firstClosed",
        ${sharedTexts("r.state = 'open' and r.is_changed")} as "changedTo", ${sharedTexts("r.state = 'sent'")} as "sentTo",
        case when min(r.sent_in) = max(r.sent_in) then min(r.sent_in) end as "sentIn"
      from (
        select m.group_number, r.row_number, r.state, r.cells, r.checked, r.sent_in::text, ${changedInGroup} as is_changed,
          array(select r.cells ->> name from unnest(wrong.columns) name) as texts
        from correction_row r
        join correction_group_row m on m.organisation_id = r.organisation_id and m.import_id = r.import_id
          and m.row_number = r.row_number
        join wrong on wrong.group_number = m.group_number
        where m.organisation_id = $1 and m.import_id = $2 and r.organisation_id = $1 and r.import_id = $2
          and ${ofEditor(editor)}
        offset 0) r
      group by r.group_number`,
      values,
      ...patiently,
    })
  })
  return {
    ...whole,
    rows: editor.customerId === null ? failed : whole.rows,
    version,
    groups: groups.rows,
    reasons: await countReasons(db, record, editor, groups.rows),
  }
}

const counts = (isChanged: string) => `
  count(*) filter (where r.state = 'open' and ${isChanged})::integer as changed,
  count(*) filter (where r.state = 'open' and r.cells is not null and r.checked = '[]')::integer as accepted,
  count(*) filter (where r.state = 'sent')::integer as sent,
  count(*) filter (where r.state = 'closed')::integer as closed`

const sharedTexts = (of: string) => `
  case when min(r.texts) filter (where ${of}) = max(r.texts) filter (where ${of}) then min(r.texts) filter (where ${of}) end`

/**
 * A row with several wrong values is in several groups. In each, it counts as changed if that group's cells were
 * changed, or if the row would be accepted.
 */
const changedInGroup = `(
  r.cells is not null and (wrong.columns = '{}' or r.cells ?| wrong.columns or r.checked = '[]'))`

/** The operator sees all rows of a group, and these were counted when the group was made. So count only touched rows. */
const ofEditor = ({ customerId }: Editor) =>
  customerId === null
    ? "(r.cells is not null or r.state <> 'open') and $3::text is null"
    : 'r.customer_id = $3::text'

async function countReasons(
  db: Pool,
  { organisationId, importId }: Counted,
  editor: Editor,
  counted: CorrectionCounts['groups'],
): Promise<ReasonSummary[]> {
  const rows = editor.customerId === null ? 'g.row_count' : 'counted.rows'
  const join = editor.customerId === null ? 'left join' : 'join'
  const { rows: reasons } = await db.query<ReasonSummary>(
    `select g.reason, sum(${rows})::integer as rows,
       sum(${rows} - coalesce(counted.settled, 0))::integer as open, count(*)::integer as groups
     from correction_group g
     ${join} unnest($3::integer[], $4::integer[], $5::integer[]) as counted (group_number, rows, settled)
       on counted.group_number = g.group_number
     where g.organisation_id = $1 and g.import_id = $2
     group by g.reason
     order by 2 desc, 1`,
    [
      organisationId,
      importId,
      counted.map(({ group }) => group),
      counted.map((one) => one.rows),
      counted.map(({ sent, closed }) => sent + closed),
    ],
  )
  return reasons
}
