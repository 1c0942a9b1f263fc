import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { CartageClient, ConfigurationUpload, SpreadsheetOptions } from '../index.ts'
import {
  type Command,
  exitCodes,
  type Io,
  onlyOne,
  print,
  printJson,
  refuseMissing,
  sharedOptions,
  ToldError,
  UsageError,
} from './command.ts'
import { connect } from './connect.ts'
import { firstOf } from './lists.ts'
import { Progress } from './progress.ts'
import { changesTable, type FileChange, questionLines, type RefusedRow, refusedLines } from './rate-lines.ts'
import { sendFile } from './send-file.ts'
import { plain } from './table.ts'

const kinds = [
  'customers',
  'zones',
  'lanes',
  'fuel-levies',
  'surcharges',
  'area-surcharges',
  'customer-rates',
  'spot-rates',
] as readonly ConfigurationUpload['kind'][]

export const rates: Command = {
  name: 'rates',
  summary: 'change rates, zones and levies with the spreadsheets that carriers send',
  help: `ctg rates upload FILE --card ALIAS [options]

Reads a .csv or .xlsx file as the carrier made it, shows what it would change, and applies it. Nothing is applied if
something is asked, or if rows are refused that you have not accepted. The key needs the scopes configuration:read and
configuration:write.

  --card ALIAS            the rate card, for lanes
  --zone-set CODE         the zone set, for zones
  --kind KIND             another kind: ${kinds.filter((kind) => kind !== 'lanes' && kind !== 'zones').join(', ')}
  --carrier ALIAS         the carrier, for other kinds
  --effective-from DAY    the first day, as 2027-01-01; without it, lanes and zones stay a draft
  --mode replace|update   whether what the file leaves out goes or stays
  --answer 'QUESTION=ANSWER'  an answer to what the file leaves open; may be repeated
  --mapping FILE          a JSON object with answers by question
  --accept-refused N      leave out the N rows that are refused
  --replace-begun REASON  replace a version with the same first day that has begun
  --name NAME             name of the file, for standard input (-): it ends in .csv or .xlsx
  --dry-run               show what would change, and change nothing

Exit codes: 0 applied, or nothing to change; 2 rows were refused; 1 it failed, something is asked, or called wrongly.
`,
  async run(args, io) {
    const options = optionsOf(args)
    if (options.file !== '-') await refuseMissing(options.file)
    const answers = await answersOf(options)
    const client = await connect(io, options.profile)
    const upload = await sendWhole(io, client, options)
    const trial = new Trial(io, client, options, upload.uploadId)
    try {
      return await trial.run(answers)
    } finally {
      await trial.leave()
    }
  },
}

type Options = ReturnType<typeof optionsOf>

function optionsOf(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...sharedOptions,
      card: { type: 'string' },
      'zone-set': { type: 'string' },
      carrier: { type: 'string' },
      kind: { type: 'string' },
      mode: { type: 'string' },
      'effective-from': { type: 'string' },
      answer: { type: 'string', multiple: true },
      mapping: { type: 'string' },
      'accept-refused': { type: 'string' },
      'replace-begun': { type: 'string' },
      name: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const [doing, ...files] = positionals
  if (doing !== 'upload') throw new UsageError('Say "ctg rates upload"')
  const accepted = values['accept-refused'] ?? '0'
  if (!/^\d{1,9}$/.test(accepted)) throw new UsageError('--accept-refused must be a number of rows')
  const targets = [values.card, values['zone-set'], values.carrier].filter((one) => one !== undefined)
  if (targets.length > 1) throw new UsageError('Choose one of --card, --zone-set and --carrier')
  const spreadsheet: SpreadsheetOptions = {
    kind: kindOf(values.kind ?? (values.card ? 'lanes' : values['zone-set'] ? 'zones' : undefined)),
    target: targets[0],
    mode: modeOf(values.mode),
    effectiveFrom: values['effective-from'],
    fileName: values.name,
  }
  return {
    file: onlyOne(files, 'The file'),
    isJson: values.json,
    profile: values.profile,
    spreadsheet,
    isDryRun: values['dry-run'],
    answers: values.answer ?? [],
    mapping: values.mapping,
    acceptRefused: Number(accepted),
    replaceBegun: values['replace-begun'],
  }
}

function kindOf(word: string | undefined): ConfigurationUpload['kind'] {
  if (word === undefined) throw new UsageError('--card, --zone-set or --kind is required')
  const kind = kinds.find((one) => one === word)
  if (kind === undefined) throw new UsageError(`--kind must be one of ${kinds.join(', ')}`)
  return kind
}

function modeOf(word: string | undefined): ConfigurationUpload['mode'] | undefined {
  if (word === undefined || word === 'replace' || word === 'update') return word
  throw new UsageError('--mode must be replace or update')
}

/**
 * Ctrl-C still waits a moment for the answer: only the answer names the upload that has to be discarded. The service
 * may have made it long before we hear of it.
 */
async function sendWhole(io: Io, client: CartageClient, options: Options): Promise<ConfigurationUpload> {
  const signal = somewhatLater(io.signal)
  try {
    return await sendFile(io, options, (source) =>
      client.configuration.uploadFile(source, { ...options.spreadsheet, signal }),
    )
  } catch (error) {
    if (!signal.aborted) throw error
    throw new ToldError(
      'Stopped while the file was being sent. If the service has taken it, it is not applied: discard it in the portal.',
      { cause: error },
    )
  }
}

function somewhatLater(signal: AbortSignal): AbortSignal {
  const later = new AbortController()
  const abort = () => setTimeout(() => later.abort(signal.reason), leaveMilliseconds).unref()
  signal.addEventListener('abort', abort, { once: true })
  return later.signal
}

/** Answers from the mapping file; those of the command line win. */
async function answersOf({ answers, mapping }: Options): Promise<Record<string, string>> {
  const given = answers.map((answer) => {
    const at = answer.indexOf('=')
    if (at < 1) throw new UsageError("--answer is written 'QUESTION=ANSWER'")
    return [answer.slice(0, at), answer.slice(at + 1)] as const
  })
  return { ...(mapping === undefined ? {} : await readMapping(mapping)), ...Object.fromEntries(given) }
}

async function readMapping(path: string): Promise<Record<string, string>> {
  await refuseMissing(path)
  const wrong = () => new ToldError(`${path} must be a JSON object of answers by question.`)
  let value: unknown
  try {
    value = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''))
  } catch {
    throw wrong()
  }
  // What --json prints can be kept as it is.
  const answers = isObject(value) && isObject(value.answers) ? value.answers : value
  if (!isObject(answers) || Object.values(answers).some((one) => typeof one !== 'string')) throw wrong()
  return answers as Record<string, string>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** More changes than this are only counted, unless --json asks for all of them. */
const changesShown = 1000
const refusedShown = 50

/** One upload from its sending to its end: applied, or discarded. */
class Trial {
  readonly #io: Io
  readonly #client: CartageClient
  readonly #options: Options
  readonly #params: { uploadId: string }
  #isApplied = false

  constructor(io: Io, client: CartageClient, options: Options, uploadId: string) {
    this.#io = io
    this.#client = client
    this.#options = options
    this.#params = { uploadId }
  }

  async run(answers: Record<string, string>): Promise<number> {
    const upload = await this.#read(answers)
    if (upload.state === 'failed') throw new ToldError(`Nothing was applied. ${plain(upload.failure)}`)
    const [refused, changes] = [await this.#refused(upload), await this.#changes(upload)]
    const code = await this.#end(upload)
    await this.#tell(upload, refused, changes)
    return code
  }

  /** Leaves nothing behind of an upload that was not applied, even if somebody presses Ctrl-C. */
  async leave(): Promise<void> {
    if (this.#isApplied) return
    try {
      const signal = AbortSignal.timeout(leaveMilliseconds)
      await this.#client.configuration.get('/uploads/{uploadId}', { params: this.#params, signal })
      await this.#client.configuration.delete('/uploads/{uploadId}', { params: this.#params, signal })
    } catch {
      const { uploadId } = this.#params
      await print(
        this.#io.stderr,
        `Upload ${uploadId} is still open: nothing was applied. Discard it in the portal.\n`,
      )
    }
  }

  async #read(answers: Record<string, string>): Promise<ConfigurationUpload> {
    const { configuration } = this.#client
    const { signal } = this.#io
    const progress = new Progress(this.#io.stderr, !this.#options.isJson)
    progress.show(() => 'Reading …')
    try {
      const read = await configuration.waitForUpload(this.#params.uploadId, { signal })
      if (read.state === 'failed' || Object.keys(answers).length === 0) return read
      await configuration.patch('/uploads/{uploadId}', { params: this.#params, body: { answers }, signal })
      return await configuration.waitForUpload(this.#params.uploadId, { signal })
    } finally {
      progress.end()
    }
  }

  async #refused({ counts }: ConfigurationUpload): Promise<RefusedRow[]> {
    if (!counts?.refused) return []
    const list = this.#client.configuration.list('/uploads/{uploadId}/refused', this.#asked())
    return (await firstOf<RefusedRow>(list, this.#options.isJson ? Number.POSITIVE_INFINITY : refusedShown))
      .first
  }

  async #changes({ state, problems }: ConfigurationUpload): Promise<FileChange[]> {
    if (state !== 'ready' || problems.length > 0) return []
    const list = this.#client.configuration.list('/uploads/{uploadId}/changes', this.#asked())
    return (await firstOf<FileChange>(list, this.#options.isJson ? Number.POSITIVE_INFINITY : changesShown))
      .first
  }

  #asked() {
    return { params: this.#params, signal: this.#io.signal }
  }

  /** Applies it if nothing prevents that. Returns the exit code. */
  async #end(upload: ConfigurationUpload): Promise<number> {
    const { isDryRun, acceptRefused, replaceBegun } = this.#options
    const refused = upload.counts?.refused ?? 0
    if (upload.state === 'asks' || upload.problems.length > 0) return exitCodes.failed
    if (!isDryRun && refused === acceptRefused && hasChanges(upload)) {
      await this.#client.configuration.post('/uploads/{uploadId}/apply', {
        ...this.#asked(),
        body: {
          acceptRefused,
          ...(isDraft(upload) && { publish: false }),
          ...(replaceBegun !== undefined && { replace: true, reason: replaceBegun }),
        },
      })
      this.#isApplied = true
    }
    return refused > 0 ? exitCodes.rejected : exitCodes.done
  }

  async #tell(upload: ConfigurationUpload, refused: RefusedRow[], changes: FileChange[]): Promise<void> {
    const { stdout } = this.#io
    if (this.#options.isJson) {
      const { uploadId, fileName, kind, target, state, questions, answers, counts, difference } = upload
      const { notes, problems, kept, draftId } = upload
      await printJson(stdout, {
        uploadId,
        fileName,
        kind,
        target,
        state,
        isApplied: this.#isApplied,
        questions,
        answers,
        counts,
        difference,
        notes,
        problems,
        kept,
        refused,
        changes,
        draftId: this.#isApplied ? draftId : null,
      })
      return
    }
    await print(stdout, questionLines(upload.questions))
    await print(stdout, refusedLines(refused, upload.counts?.refused ?? 0))
    await print(stdout, upload.notes.map((note) => `${plain(note)}\n`).join(''))
    await print(
      stdout,
      upload.kept.map((one) => `${plain(one)} stays: it has begun and can only be ended\n`).join(''),
    )
    if (changes.length > 0) await print(stdout, changesTable(changes))
    await print(stdout, `${this.#sentence(upload, changes.length)}\n`)
  }

  #sentence(upload: ConfigurationUpload, shown: number): string {
    const { isDryRun, acceptRefused } = this.#options
    if (upload.state === 'asks') return 'Nothing was applied: answer the questions above.'
    if (upload.problems.length > 0) {
      return ['Nothing was applied.', ...upload.problems.map((problem) => `  ${plain(problem)}`)].join('\n')
    }
    const counts = upload.difference?.counts ?? { new: 0, changed: 0, removed: 0, unchanged: 0 }
    const { new: added, changed, removed, unchanged } = counts
    const more = added + changed + removed > shown ? ' --json has all of them.' : ''
    const all = `${added} new, ${changed} changed, ${removed} removed, ${unchanged} unchanged.${more}`
    if (this.#isApplied) {
      return isDraft(upload)
        ? `${all} It is a draft: publish it from its first day.`
        : `${all} It was applied.`
    }
    const refused = upload.counts?.refused ?? 0
    if (!isDryRun && refused !== acceptRefused) {
      return `${all} Nothing was applied: add --accept-refused ${refused} to leave out what is refused.`
    }
    return hasChanges(upload) ? `${all} Nothing was applied.` : 'No change.'
  }
}

const leaveMilliseconds = 10_000

const hasChanges = ({ difference }: ConfigurationUpload) => {
  const { new: added = 0, changed = 0, removed = 0 } = difference?.counts ?? {}
  return added + changed + removed > 0
}

/** Lanes and zones without a first day. */
const isDraft = ({ kind, effectiveFrom }: ConfigurationUpload) =>
  (kind === 'lanes' || kind === 'zones') && effectiveFrom === null
