import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from '../config.ts'
import { applyUpload } from '../configuration-files/uploads/apply-upload.ts'
import { readUpload } from '../configuration-files/uploads/read-upload.ts'
import { takeUpload } from '../configuration-files/uploads/take-upload.ts'
import { type TriedFile, tryFile } from '../configuration-files/uploads/try-file.ts'
import { showUpload } from '../configuration-files/uploads/upload-answer.ts'
import { failReading } from '../configuration-files/uploads/upload-record.ts'
import { PublicError, StartError } from '../errors.ts'
import { limits } from '../limits.ts'
import { commandLine } from '../organisations/audit-log.ts'
import type { Pool } from '../platform/database/database.ts'
import { isRecord } from '../platform/values/is-record.ts'
import { columnLetters } from '../spreadsheets/cells/row.ts'
import { withDatabase } from './open-database.ts'
import { type Result, table, UsageError } from './output.ts'
import { requireChangeable } from './require-organisation.ts'

export interface UploadOptions {
  card: string | undefined
  zoneSet: string | undefined
  carrier: string | undefined
  kind: string | undefined
  mode: string | undefined
  dryRun: boolean
  answers: string[]
  mapping: string | undefined
  effectiveFrom: string | undefined
  acceptRefused: string | undefined
  replaceBegun: string | undefined
}

/**
 * Reads a spreadsheet, prints what it changes, and applies it. 0: done or equal; 2: a dry run found differences; 1:
 * refused, or a question needs an answer.
 */
export async function ratesUpload(
  config: Config,
  organisationId: string,
  path: string,
  options: UploadOptions,
): Promise<Result & { exitCode: number }> {
  const fields = fieldsOf(options)
  const answers = await answersOf(options)
  const acceptRefused = numberOf(options.acceptRefused)
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}`,
    )
  })
  const file = { path, fileName: basename(path), bytes: bytes.length, fields, answers }
  const hash = createHash('sha256').update(bytes).digest()
  return withDatabase(config, async (pool) => {
    await requireChangeable(pool, organisationId)
    const tried = await tryFile(pool, organisationId, commandLine(new Date()), file).catch(asSentences)
    const { refused } = tried.reading.counts
    const isStopped =
      tried.reading.questions.length > 0 ||
      tried.problems.length > 0 ||
      (!options.dryRun && refused !== acceptRefused)
    const { counts } = tried
    const hasChanges = counts.new + counts.changed + counts.removed > 0
    if (isStopped || options.dryRun || !hasChanges) {
      const exitCode = isStopped ? 1 : hasChanges ? 2 : 0
      return { json: jsonOf(tried), text: textOf(tried, end(tried, isStopped, acceptRefused)), exitCode }
    }
    const folder = join(config.dataDir, 'uploads')
    const request = { acceptRefused, ...publishingOf(options) }
    await store(pool, organisationId, { ...file, hash }, folder, request).catch(asSentences)
    const isDraft = request.publish === false
    const said = isDraft ? 'It is a draft: publish it from its first day.' : 'It was applied.'
    return { json: jsonOf(tried), text: textOf(tried, said), exitCode: 0 }
  })
}

function fieldsOf({ card, zoneSet, carrier, kind, mode, effectiveFrom }: UploadOptions) {
  const targets = [card, zoneSet, carrier].flatMap((one) => one ?? [])
  if (targets.length > 1) throw new UsageError('give one of --card, --zone-set and --carrier')
  const known = kind ?? (card ? 'lanes' : zoneSet ? 'zones' : undefined)
  if (known === undefined) throw new UsageError('--card, --zone-set or --kind is required')
  const [target] = targets
  return {
    kind: known,
    ...(target && { target }),
    ...(mode && { mode }),
    ...(effectiveFrom && { effectiveFrom }),
  }
}

/** `--answer 'column F=rate from 0 kg'`, and a file with a JSON object of them. */
async function answersOf({ answers, mapping }: UploadOptions): Promise<Record<string, string>> {
  const given = answers.map((answer) => {
    const at = answer.indexOf('=')
    if (at < 1) throw new UsageError(`--answer ${answer} must be a question, = and its answer`)
    return [answer.slice(0, at), answer.slice(at + 1)] as const
  })
  return { ...(mapping === undefined ? {} : await readMapping(mapping)), ...Object.fromEntries(given) }
}

async function readMapping(path: string): Promise<Record<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartError(`There is no file ${path}.`)
  })
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    value = undefined
  }
  const answers = isRecord(value) && isRecord(value.answers) ? value.answers : value
  if (!isRecord(answers) || Object.values(answers).some((one) => typeof one !== 'string')) {
    throw new StartError(`${path} must be a JSON object of answers by question.`)
  }
  return answers as Record<string, string>
}

function numberOf(text: string | undefined): number {
  if (text === undefined) return 0
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('--accept-refused must be a number of rows')
  return Number(text)
}

/** Lanes and zones without a first day stay a draft. */
function publishingOf({ effectiveFrom, replaceBegun, card, zoneSet, kind }: UploadOptions) {
  const isVersion = kind === 'lanes' || kind === 'zones' || (kind === undefined && (card || zoneSet))
  return {
    ...(isVersion && effectiveFrom === undefined && { publish: false }),
    ...(replaceBegun && { replace: true, reason: replaceBegun }),
  }
}

/** The same steps as the API's, one after the other. */
async function store(
  pool: Pool,
  organisationId: string,
  file: Parameters<typeof takeUpload>[3],
  folder: string,
  request: object,
): Promise<void> {
  const doer = commandLine(new Date())
  const uploadId = await takeUpload(pool, organisationId, doer, file)
  try {
    await readUpload(pool, { organisationId, uploadId, attempt: 1, doer, folder })
  } catch (error) {
    const sentence = error instanceof PublicError ? error.message : 'It could not be read.'
    await failReading(pool, organisationId, uploadId, 1, sentence)
    throw error
  }
  const { etag } = await showUpload(pool, organisationId, doer, uploadId)
  await applyUpload(pool, organisationId, doer, uploadId, etag, request, () => {})
}

/** The same messages as the API's, one per line. */
function asSentences(error: unknown): never {
  if (!(error instanceof PublicError)) throw error
  const messages = [error.body.message].flat() as string[]
  throw new StartError(`nothing was applied.\n${messages.map((message) => `  ${message}`).join('\n')}`)
}

const jsonOf = ({ reading, counts, changes, problems, kept }: TriedFile) => ({
  questions: reading.questions,
  counts,
  file: reading.counts,
  refused: reading.refused,
  notes: reading.notes,
  problems,
  kept,
  changes,
})

function textOf({ reading, changes, kept }: TriedFile, last: string): string {
  const questions = reading.questions.flatMap(({ id, text, answers, meaning = [] }) => [
    `${id}: ${text}`,
    ...answers.map((answer, at) => `  --answer '${id}=${answer}'${meaning[at] ? `  ${meaning[at]}` : ''}`),
  ])
  const refused = reading.refused
    .slice(0, limits.validationMessagesMax)
    .map(({ sheet, row, column, reason }) => {
      const place = column === undefined ? `row ${row}` : `row ${row}, column ${columnLetters(column)}`
      return `refused ${sheet === '' ? '' : `${sheet}, `}${place}: ${reason}`
    })
  const stays = kept.map((identity) => `stays ${identity}: it has begun and can only be ended`)
  const shown = changes.slice(0, limits.changesToldMax)
  return [
    ...questions,
    ...refused,
    ...reading.notes,
    ...stays,
    ...(shown.length > 0 ? [table(['Change', 'What', 'Field', 'Old', 'New', '%'], rowsOf(shown))] : []),
    last,
  ].join('\n')
}

const rowsOf = (changes: TriedFile['changes']) =>
  changes.flatMap(({ change, key, fields = [] }): string[][] =>
    fields.length === 0
      ? [[change, key, '', '', '', '']]
      : fields.map(({ field, old, new: next, percent }) => [
          change,
          key,
          field,
          shownValue(old),
          shownValue(next),
          percent === undefined ? '' : `${percent > 0 ? '+' : ''}${percent}`,
        ]),
  )

const shownValue = (value: unknown) =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

function end({ reading, counts, problems }: TriedFile, isStopped: boolean, acceptRefused: number): string {
  if (reading.questions.length > 0) return 'Nothing was applied: answer the questions above.'
  if (problems.length > 0) return ['Nothing was applied.', ...problems.map((one) => `  ${one}`)].join('\n')
  const { refused } = reading.counts
  if (isStopped) {
    return `Nothing was applied: ${refused === 1 ? '1 row is' : `${refused} rows are`} refused, not ${acceptRefused}. Add --accept-refused ${refused} to leave them out.`
  }
  const { new: added, changed, removed, unchanged } = counts
  if (added + changed + removed === 0) return 'No change.'
  return `${added} new, ${changed} changed, ${removed} removed, ${unchanged} unchanged. Nothing was applied.`
}
