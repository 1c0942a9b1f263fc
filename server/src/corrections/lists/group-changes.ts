import type { Import } from '../../imports/record/import-record.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Editor } from '../changes/editor.ts'

/** The change that *Undo* beside a group undoes. */
export interface GroupChange {
  changeId: string
  rowCount: number
  madeBy: string
  /** Whether this person made it. */
  isOwn: boolean
  madeAt: string
}

/** A group whose open rows were all changed, or whose rows were all closed, and the first of these rows. */
export interface SettledGroup {
  groupNumber: number
  row: number
  isClosed: boolean
}

/**
 * The latest change of each group: to its wrong cells if there is one, else to its rows. A customer's user sees its own
 * only, because those of others may have touched rows of other customers.
 */
export async function findGroupChanges(
  db: Database,
  { organisationId, importId }: Pick<Import, 'organisationId' | 'importId'>,
  editor: Editor,
  groups: readonly SettledGroup[],
): Promise<Map<number, GroupChange>> {
  if (groups.length === 0) return new Map()
  const { rows } = await db.query<GroupChange & { groupNumber: number }>({
    name: 'find-group-changes',
    text: `
      select distinct on (asked.group_number) asked.group_number as "groupNumber", h.change_id as "changeId",
        h.row_count as "rowCount", h.made_by as "madeBy", h.user_id = $6::uuid as "isOwn", h.made_at as "madeAt"
      from unnest($3::integer[], $4::integer[], $5::boolean[]) as asked (group_number, row_number, is_closed)
      join correction_group g on g.group_number = asked.group_number
      join correction_change_cell c on c.row_number = asked.row_number
      join correction_change h on h.change_id = c.change_id
      where g.organisation_id = $1 and g.import_id = $2 and c.organisation_id = $1 and c.import_id = $2
        and h.organisation_id = $1 and h.import_id = $2 and h.undone_at is null
        and ($7::boolean or h.user_id = $6::uuid)
      order by asked.group_number,
        case when asked.is_closed then c.column_name = ''
          else g.wrong @> jsonb_build_array(jsonb_build_object('column', c.column_name)) end desc,
        h.made_at desc, h.change_id desc`,
    values: [
      organisationId,
      importId,
      groups.map(({ groupNumber }) => groupNumber),
      groups.map(({ row }) => row),
      groups.map(({ isClosed }) => isClosed),
      editor.userId,
      editor.customerId === null,
    ],
  })
  return new Map(rows.map(({ groupNumber, ...change }) => [groupNumber, change]))
}
