import type { Database } from '../../platform/database/database.ts'

/**
 * Records on imports whether all their rejected rows were sent again or closed, in the transaction that records it on
 * the correction.
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
 * Repairs wrong copies: those of corrections from before there was a copy, and on a cluster those that a crash between
 * the commits of two nodes has lost. Reads only what the import or its correction says is open.
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
