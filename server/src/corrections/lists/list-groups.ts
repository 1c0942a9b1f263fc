import type { Import } from '../../imports/record/import-record.ts'
import { limits } from '../../limits.ts'
import { type Editor, hiddenColumns } from '../changes/editor.ts'
import type { RowGroup } from '../rows/correction-group.ts'
import type { CountServices, GroupCounts } from './correction-counts.ts'
import { findGroupChanges, type GroupChange, type SettledGroup } from './group-changes.ts'

/** A group with the counts of the rows that one person sees. */
export interface ShownGroup extends RowGroup {
  open: number
  /** Open, with cells that somebody changed. */
  changed: number
  /** Of those: accepted by the importer's check. */
  accepted: number
  sent: number
  closed: number
  /** If all open rows were changed alike, or all rows sent alike: the new values of the wrong cells, null for a cell as sent. */
  changedTo: (string | null)[] | null
  /** If all open rows were changed, or all rows closed: the latest change. */
  change: GroupChange | null
  /** The import in which its rows were sent again, if it is the same for all. */
  sentIn: string | null
}

type Counted = Omit<ShownGroup, 'changedTo' | 'change' | 'sentIn'>

/** The groups of one reason or of all, the largest first. A customer's user sees groups with its own rows. */
export async function listGroups(
  { pool, correctionCounter }: CountServices,
  record: Import,
  editor: Editor,
  reason: string | undefined,
): Promise<ShownGroup[]> {
  const { organisationId, importId } = record
  const counts = await correctionCounter.read(organisationId, [record], editor)
  const counted = counts.get(importId)?.groups ?? []
  const rows = editor.customerId === null ? 'g.row_count' : 'counted.rows'
  const firstRow = editor.customerId === null ? 'g.first_row' : 'counted.first_row'
  const join = editor.customerId === null ? 'left join' : 'join'
  const { rows: found } = await pool.query<Counted>(
    `select g.group_number as "groupNumber", g.reason, g.wrong, g.context, ${firstRow} as "firstRow",
       ${rows} as "rowCount", ${rows} - coalesce(counted.sent, 0) - coalesce(counted.closed, 0) as open,
       coalesce(counted.changed, 0) as changed, coalesce(counted.accepted, 0) as accepted,
       coalesce(counted.sent, 0) as sent, coalesce(counted.closed, 0) as closed
     from correction_group g
     ${join} unnest($4::integer[], $5::integer[], $6::integer[], $7::integer[], $8::integer[], $9::integer[], $10::integer[])
       as counted (group_number, first_row, rows, changed, accepted, sent, closed) on counted.group_number = g.group_number
     where g.organisation_id = $1 and g.import_id = $2 and ($3::text is null or g.reason = $3)
     order by 6 desc, g.group_number
     limit ${limits.correctionGroupsPerPageMax}`,
    [
      organisationId,
      importId,
      reason ?? null,
      counted.map(({ group }) => group),
      counted.map((one) => one.firstRow),
      counted.map((one) => one.rows),
      counted.map(({ changed }) => changed),
      counted.map(({ accepted }) => accepted),
      counted.map(({ sent }) => sent),
      counted.map(({ closed }) => closed),
    ],
  )
  const countsOf = new Map(counted.map((one) => [one.group, one]))
  const settled = found.flatMap((group) => settledOf(group, countsOf.get(group.groupNumber)))
  const changes = await findGroupChanges(pool, record, editor, settled)
  const hidden = hiddenColumns(editor)
  return found.map((group) => {
    const { changedTo = null, sentTo = null, sentIn = null } = countsOf.get(group.groupNumber) ?? {}
    const change = changes.get(group.groupNumber) ?? null
    const isHidden = group.wrong.some(({ column }) => hidden.includes(column))
    if (isHidden) return { ...group, wrong: [], changedTo: null, change, sentIn }
    return {
      ...group,
      changedTo: group.changed < group.open ? null : group.open > 0 ? changedTo : sentTo,
      change,
      sentIn,
    }
  })
}

/** A group that is all changed or all closed, to look up its latest change. */
function settledOf({ groupNumber, open, changed }: Counted, counts?: GroupCounts): SettledGroup[] {
  if (counts === undefined || changed !== open) return []
  const row = counts.firstChanged ?? counts.firstClosed
  return row === null ? [] : [{ groupNumber, row, isClosed: counts.firstChanged === null }]
}
