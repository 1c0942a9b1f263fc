import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Accepted, UploadOptions } from '../index.ts'
import {
  type Command,
  exitCodes,
  type Io,
  onlyOne,
  refuseMissing,
  sharedOptions,
  ToldError,
  tell,
  UsageError,
  wholeNumber,
} from './command.ts'
import { type AnyLedger, connect, kindOf } from './connect.ts'
import { followImport } from './follow-import.ts'
import { refuseUnwritable } from './save-report.ts'
import { sendFile } from './send-file.ts'

export const importFile: Command = {
  name: 'import',
  summary: 'send a CSV or XLSX file of shipments or activities',
  help: `ctg import shipments|activities FILE [options]

Sends a .csv or .xlsx file; - is standard input. With --wait, it says how the import ended and why rows were rejected.
However often the file has to be sent, it is imported once.

  --wait                 wait until the import has ended
  --dry-run              check everything, write nothing; waits
  --report FILE          save the rejected rows as a spreadsheet, to correct and send again; waits
  --reference TEXT       your reference for the push; otherwise the name of the file
  --map HEADER=COLUMN    a header of yours, and the column that it means; may be repeated
  --header-row N         the row of the header, if there are titles above it
  --name NAME            name of the file, for standard input: it ends in .csv or .xlsx
  --idempotency-key KEY  a key of your own, so that the same file is imported once even if you start ctg twice
`,
  async run(args, io) {
    const options = optionsOf(args)
    if (options.report !== undefined) await refuseUnwritable(options.report)
    if (options.file !== '-') await refuseMissing(options.file)
    const ledger: AnyLedger = (await connect(io, options.profile))[options.kind]
    const { importId, wasReplayed } = await send(io, ledger, options)
    const { kind, isJson, report } = options
    if (options.isWaiting) {
      return followImport(io, { kind, ledger, importId, isJson, report, more: { wasReplayed } })
    }
    const queued = { ledger: kind, importId, status: 'queued', wasReplayed }
    await tell(io, isJson, queued, `Import ${importId} is queued. Wait for it: ctg wait ${importId}\n`)
    return exitCodes.done
  },
}

type Options = ReturnType<typeof optionsOf>

function optionsOf(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...sharedOptions,
      wait: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      reference: { type: 'string' },
      map: { type: 'string', multiple: true },
      'header-row': { type: 'string' },
      name: { type: 'string' },
      'idempotency-key': { type: 'string' },
    },
  })
  const [kind, ...files] = positionals
  const { report, reference, name } = values
  const dryRun = values['dry-run']
  const headerRow = wholeNumber(values['header-row'], '--header-row')
  const upload: UploadOptions & { idempotencyKey: string } = {
    dryRun,
    idempotencyKey: values['idempotency-key'] ?? randomUUID(),
    ...(reference !== undefined && { sourceDetails: reference }),
    ...(name !== undefined && { fileName: name }),
    ...(values.map && { columnMap: columnMapOf(values.map) }),
    ...(headerRow !== undefined && { headerRow }),
  }
  return {
    kind: kindOf(kind),
    file: onlyOne(files, 'The file'),
    isJson: values.json,
    profile: values.profile,
    isWaiting: values.wait || dryRun || report !== undefined,
    report,
    upload,
  }
}

function columnMapOf(pairs: string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      // The last equals sign: a header may contain one, a column cannot.
      const at = pair.lastIndexOf('=')
      if (at < 1) throw new UsageError('--map is written HEADER=COLUMN')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

async function send(io: Io, ledger: AnyLedger, options: Options): Promise<Accepted> {
  const { upload } = options
  try {
    return await sendFile(io, options, (source) =>
      ledger.uploadFile(source, { ...upload, signal: io.signal }),
    )
  } catch (error) {
    if (!io.signal.aborted) throw error
    throw new ToldError(
      'Stopped while the file was being sent. The service may have taken it. To send it again and import it once, add\n' +
        `  --idempotency-key ${upload.idempotencyKey}`,
      { cause: error },
    )
  }
}
