import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import { endHold } from '../organisations/holds.ts'
import { analyseTables } from '../platform/database/analyse-tables.ts'
import { eraseOrganisation } from './move/erase-organisation.ts'
import { exportOrganisation } from './move/export-organisation.ts'
import { importOrganisation } from './move/import-organisation.ts'
import { counted } from './move/progress.ts'
import { tellOnStandardError, withDatabase } from './open-database.ts'
import { type Result, UsageError } from './output.ts'
import { requireOrganisation } from './require-organisation.ts'

export async function orgExport(
  config: Config,
  organisationId: string,
  file: string,
  keepReadOnly: boolean,
): Promise<Result> {
  if (existsSync(file)) throw new StartError(`${file} exists already. Choose another name.`)
  return withDatabase(config, async (pool) => {
    const organisation = await requireOrganisation(pool, organisationId)
    const rows = await exportOrganisation(pool, organisation, file, tellOnStandardError, {
      keepReadOnly,
      signal: stoppedBySignal(),
    })
    const { name } = organisation
    return {
      json: { organisationId, name, file, rows },
      text:
        `Exported ${name} (${organisationId}) to ${file}: ${counted(sumOf(rows))}. ` +
        (keepReadOnly ? 'It stays read-only here.' : 'It can be changed here again.'),
    }
  })
}

/** Aborted by the first Ctrl-C or SIGTERM; the second one ends the process at once. */
function stoppedBySignal(): AbortSignal {
  const stop = new AbortController()
  const end = () => stop.abort(new StartError('The export was stopped. Nothing was exported.'))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  return stop.signal
}

/** Ends the hold of an export that kept the organisation read-only. */
export async function orgOpen(config: Config, organisationId: string): Promise<Result> {
  return withDatabase(config, async (pool) => {
    const { name } = await requireOrganisation(pool, organisationId)
    const wasHeld = await endHold(pool, organisationId)
    return {
      json: { organisationId, name, wasHeld },
      text: wasHeld ? `${name} can be changed again.` : `${name} was not held. Nothing was changed.`,
    }
  })
}

export async function orgImport(config: Config, file: string): Promise<Result> {
  return withDatabase(config, async (pool) => {
    const imported = await importOrganisation(pool, file, tellOnStandardError)
    // Without statistics the first statements on a new database could take minutes.
    await analyseTables(pool, new Set(), tellOnStandardError)
    const { organisationId, name, rows } = imported
    return {
      json: { organisationId, name, rows },
      text: `Imported ${name} (${organisationId}): ${counted(sumOf(rows))}. Its keys and people work here now.`,
    }
  })
}

export async function orgErase(
  config: Config,
  organisationId: string,
  confirmedId: string | undefined,
): Promise<Result> {
  if (confirmedId !== organisationId) {
    throw new UsageError(
      `org erase removes everything of the organisation: add --yes ${organisationId} to do it`,
    )
  }
  return withDatabase(config, async (pool) => {
    const { name } = await requireOrganisation(pool, organisationId)
    const rows = await eraseOrganisation(pool, organisationId, tellOnStandardError)
    return {
      json: { organisationId, name, rows },
      text: `Erased ${name} (${organisationId}): ${counted(sumOf(rows))}.`,
    }
  })
}

const sumOf = (rows: Record<string, number>) => Object.values(rows).reduce((sum, count) => sum + count, 0)
