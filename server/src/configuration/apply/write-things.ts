import type { Database } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import type { Kind, Things } from '../document/document.ts'
import type { Row } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { Plan } from './plan.ts'
import { deleteRows, upsertRows } from './write-rows.ts'

/** Writes new and changed things of a kind, at their positions if the kind has an order. */
export async function writeKind<K extends Kind>(
  database: Database,
  plan: Plan,
  kind: K,
  now: Date,
): Promise<void> {
  const created = plan.kinds[kind].created as Things[K][]
  const changed = plan.kinds[kind].changed.map((one) => one.new) as Things[K][]
  const after = [...(plan.target.things[kind] as Map<string, Things[K]>).values()]
  const isAppended = after.slice(after.length - created.length).every((thing) => created.includes(thing))
  if (!kindOf(kind).isOrdered) await write(database, plan, kind, [...created, ...changed], () => ({}))
  else if (plan.kinds[kind].reordered || !isAppended) {
    await write(database, plan, kind, after, (place) => ({ position: place }), now)
  } else {
    const last = await lastPosition(database, plan.target.organisationId, kindOf(kind).table)
    await write(database, plan, kind, created, (place) => ({ position: last + 1 + place }), now)
    await write(database, plan, kind, changed, () => ({ position: 0 }), now, ['position'])
  }
  await writeParts(database, plan, kind)
}

async function write<K extends Kind>(
  database: Database,
  plan: Plan,
  kind: K,
  things: Things[K][],
  positionOf: (place: number) => Row,
  now?: Date,
  keep: string[] = [],
) {
  const { key, rest } = kindOf(kind)
  const placed = things.map((thing, place) => ({ thing, place }))
  for (const [table, some] of groupBy(placed, ({ thing }) => tableOf(kind, thing))) {
    const rows = some.map(({ thing, place }) => ({
      ...key(thing),
      ...rest(thing),
      ...positionOf(place),
      ...(kind === 'customers' && now && { created_at: now }),
    }))
    const keys = some.slice(0, 1).flatMap(({ thing }) => Object.keys(key(thing)))
    await upsertRows(database, plan.target.organisationId, table, keys, rows, ['created_at', ...keep])
  }
}

const tableOf = <K extends Kind>(kind: K, thing: Things[K]): string =>
  kindOf(kind).tableOf?.(thing) ?? kindOf(kind).table

async function lastPosition(database: Database, organisationId: string, table: string): Promise<number> {
  const { rows } = await database.query<{ last: number }>(
    `select coalesce(max(position), -1) as last from ${table} where organisation_id = $1`,
    [organisationId],
  )
  return rows[0]?.last ?? -1
}

async function writeParts<K extends Kind>(database: Database, plan: Plan, kind: K): Promise<void> {
  const part = kindOf(kind).parts
  if (!part) return
  const { organisationId } = plan.target
  const { created, changed } = plan.kinds[kind]
  const olds = changed.map((one) => kindOf(kind).key(one.old as Things[K]))
  await deleteRows(database, organisationId, part.table, olds)
  const news = [...created, ...changed.map((one) => one.new)] as Things[K][]
  await upsertRows(database, organisationId, part.table, part.key, news.flatMap(part.rows))
}

export async function removeKind<K extends Kind>(database: Database, plan: Plan, kind: K): Promise<void> {
  const removed = plan.kinds[kind].removed as Things[K][]
  for (const [table, some] of groupBy(removed, (thing) => tableOf(kind, thing))) {
    await deleteRows(database, plan.target.organisationId, table, some.map(kindOf(kind).key))
  }
}
