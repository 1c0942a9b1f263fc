import type { Database } from '../../platform/database/database.ts'

/**
 * Notes at imports whether all their rejected rows were sent again or closed, in the transaction that notes it at the
 * correction.
 */
export async function copySettled(
  db: Database,
  organisationId: string,
  importIds: readonly string[],
  settled: boolean,
): Promise<void> {
  await db.query({
    name: 'copy-settled',
    text: `
      update import set settled = $3
      where organisation_id = $1 and import_id = any ($2::uuid[]) and settled <> $3`,
    values: [organisationId, importIds, settled],
  })
}

/**
 * Mends copies that are not right: those of corrections from before there was a copy, and on a cluster one that a crash
 * between the commits of two nodes has lost. Reads only what is open by one or the other.
 */
export async function mendSettled(db: Database, organisationId: string): Promise<void> {
  const { rows: open } = await db.query<{ importId: string }>(
    'select import_id as "importId" from correction where organisation_id = $1 and not settled',
    [organisationId],
  )
  await copySettled(db, organisationId, idsOf(open), false)
  const { rows: listed } = await db.query<{ importId: string }>(
    `select import_id as "importId" from import
     where organisation_id = $1 and status = 'completed' and failed > 0 and not dry_run and not settled`,
    [organisationId],
  )
  const { rows: settled } = await db.query<{ importId: string }>(
    `select import_id as "importId" from correction
     where organisation_id = $1 and settled and import_id = any ($2::uuid[])`,
    [organisationId, idsOf(listed)],
  )
  await copySettled(db, organisationId, idsOf(settled), true)
}

const idsOf = (rows: { importId: string }[]) => rows.map(({ importId }) => importId)
