import { readFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import {
  type Applied,
  type ApplyRequest,
  applyConfiguration,
} from '../configuration/apply/apply-configuration.ts'
import { checkConfiguration } from '../configuration/apply/check-configuration.ts'
import type { Finding } from '../configuration/checks/finding.ts'
import type { Difference } from '../configuration/compare/difference.ts'
import { Failures } from '../configuration/document/failures.ts'
import { readDocument } from '../configuration/kinds/read-document.ts'
import { openExport } from '../configuration/state/read-export.ts'
import { PublicError, StartError } from '../errors.ts'
import { limits } from '../limits.ts'
import { commandLine } from '../organisations/audit-log.ts'
import type { Pool } from '../platform/database/database.ts'
import { isRepeated, repeatedNames } from '../platform/values/repeated-names.ts'
import { withDatabase } from './open-database.ts'
import type { Result } from './output.ts'
import { requireChangeable, requireOrganisation } from './require-organisation.ts'

/** Prints an organisation's configuration as one JSON document. */
export async function configExport(
  config: Config,
  organisationId: string,
  allVersions: boolean,
): Promise<Result> {
  return withDatabase(config, async (pool) => {
    await requireOrganisation(pool, organisationId)
    const { text } = await openExport(pool, organisationId, allVersions ? 'all' : 'current', new Date())
    let json = ''
    for await (const piece of text) json += piece
    const document: unknown = JSON.parse(json)
    return { json: document, text: JSON.stringify(document, null, 2) }
  })
}

export interface ApplyOptions {
  dryRun: boolean
  mode: string | undefined
  replaceBegun: string | undefined
}

/** Applies a document and prints what the checks find. 0: done or equal; 2: a dry run found differences; 1: refused. */
export async function configApply(
  config: Config,
  organisationId: string,
  file: string,
  { dryRun, mode = 'merge', replaceBegun }: ApplyOptions,
): Promise<Result & { exitCode: number }> {
  if (mode !== 'merge' && mode !== 'replace') throw new StartError('--mode is merge or replace.')
  if (replaceBegun?.trim() === '') throw new StartError('--replace-begun needs a reason.')
  const sent = await readJson(file)
  const applied = await withDatabase(config, async (pool) => {
    await requireChangeable(pool, organisationId)
    const options = { mode, dryRun, replaceBegun, check: 'warnings' } as const
    return applyFile(pool, organisationId, sent, options, new Date())
  })
  const { counts, changes, findings = [] } = applied
  const hasChanges = counts.new + counts.changed + counts.removed > 0
  return {
    json: { counts, changes, findings },
    text: [...changes.map(sentenceOf), ...findings.map(findingText), summaryOf(applied, dryRun)].join('\n'),
    exitCode: dryRun && hasChanges ? 2 : 0,
  }
}

/** Checks an organisation, or what it would be with a document. 0: only notes; 2: warnings; 1: errors. */
export async function configCheck(
  config: Config,
  organisationId: string,
  file: string | undefined,
): Promise<Result & { exitCode: number }> {
  const sent = file === undefined ? undefined : await readJson(file)
  const findings = await withDatabase(config, async (pool) => {
    await requireOrganisation(pool, organisationId)
    const now = new Date()
    if (sent === undefined) {
      const checked = await checkConfiguration(pool, organisationId, now)
      return checked.findings.filter(({ setAside }) => setAside === undefined)
    }
    const tried = { mode: 'merge', dryRun: true, replaceBegun: 'only checked', check: 'all' } as const
    return (await applyFile(pool, organisationId, sent, tried, now)).findings ?? []
  })
  const has = (severity: Finding['severity']) => findings.some((one) => one.severity === severity)
  return {
    json: { findings },
    text: findings.length === 0 ? 'Nothing was found.' : findings.map(findingText).join('\n'),
    exitCode: has('E') ? 1 : has('W') ? 2 : 0,
  }
}

const applyFile = (
  pool: Pool,
  organisationId: string,
  sent: unknown,
  options: Pick<ApplyRequest, 'mode' | 'dryRun' | 'replaceBegun' | 'check'>,
  now: Date,
): Promise<Applied> => {
  const failures = new Failures(sent)
  const document = readDocument(sent, failures)
  return applyConfiguration(pool, organisationId, commandLine(now), {
    document,
    failures,
    isDocument: true,
    ...options,
  }).catch(refusedAsSentences)
}

const severityNames = { E: 'error', W: 'warning', N: 'note' } as const

/** `warning CUSTOMER_NO_RATE  DORMANT has no rate on 2026-07-01` */
const findingText = ({ severity, code, message }: Finding) => `${severityNames[severity]} ${code}  ${message}`

/** Some editors begin a file with a byte order mark. */
async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${error.message}`,
    )
  })
  const json = text.replace(/^\ufeff/, '')
  let document: unknown
  try {
    document = JSON.parse(json)
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')
    // Otherwise the message quotes what is around the place.
    const position = /at position (\d+)/.exec(message)?.[1]
    const where = position === undefined ? '' : ` See ${lineAndColumn(json, Number(position))}.`
    throw new StartError(`${file} is not a JSON document: ${message}.${where}`)
  }
  const repeated = repeatedNames(json, limits.validationMessagesMax).map((path) => `${path} ${isRepeated}`)
  if (repeated.length > 0) throw refusedFile(repeated)
  return document
}

function lineAndColumn(text: string, position: number): string {
  const lines = text.slice(0, position).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}

/** The same messages as the API's, one per line. */
function refusedAsSentences(error: unknown): never {
  if (!(error instanceof PublicError)) throw error
  const messages = [error.body.message].flat() as string[]
  throw refusedFile(messages)
}

const refusedFile = (messages: string[]) =>
  new StartError(`nothing was applied.\n${messages.map((message) => `  ${message}`).join('\n')}`)

const marks = { new: '+', changed: '~', removed: '-' } as const

/** `~ lanes GLX-STD from 2026-07-01 GLX-ROAD MEL→SYD  kg from 250  0.2632 → 0.275  +4.48 %` */
function sentenceOf({ change, kind, key, fields = [] }: Difference): string {
  const values = fields.map(({ field, old, new: next, percent }) => {
    const by = percent === undefined ? '' : `  ${percent > 0 ? '+' : ''}${percent} %`
    return `  ${field}  ${JSON.stringify(old)} → ${JSON.stringify(next)}${by}`
  })
  return `${marks[change]} ${kind} ${key}${values.join('')}`
}

function summaryOf({ counts, versionAfter }: Applied, dryRun: boolean): string {
  const { new: added, changed, removed, unchanged } = counts
  if (added + changed + removed === 0) return 'No change.'
  const counted = `${added} new, ${changed} changed, ${removed} removed, ${unchanged} unchanged`
  return dryRun
    ? `${counted}. Nothing was applied.`
    : `${counted}. The configuration is at version ${versionAfter}.`
}
