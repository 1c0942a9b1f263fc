import type { Import } from '../index.ts'
import { exitCodes, type Io, print, printJson, ToldError } from './command.ts'
import type { AnyLedger, Kind } from './connect.ts'
import { firstOf } from './lists.ts'
import { countsOf, Progress, progressLine } from './progress.ts'
import { rejectedLine } from './rejected-lines.ts'
import { saveReport } from './save-report.ts'
import { plain } from './table.ts'

interface Followed {
  kind: Kind
  ledger: AnyLedger
  importId: string
  isJson: boolean
  /** Where the rejected rows go as a spreadsheet. */
  report: string | undefined
  /** Further fields of the JSON document. */
  more?: Record<string, unknown>
}

/** More reasons than this are only counted. */
const reasonsShown = 20

/** Waits for an import, says how it ended, and returns the exit code that says the same. */
export async function followImport(io: Io, followed: Followed): Promise<number> {
  const { ledger, importId, isJson } = followed
  const ended = await waitFor(io, followed)
  const saved = followed.report !== undefined && (await reportOf(io, ended, followed.report))
  if (isJson) {
    const report = saved ? { report: followed.report } : {}
    await printJson(io.stdout, { ledger: followed.kind, ...ended, ...followed.more, ...report })
  } else {
    await print(io.stdout, `${howItEnded(ended)}\n`)
    if (ended.counts.failed > 0) await printReasons(io, ledger, importId)
    if (saved) await print(io.stdout, `The rejected rows are in ${followed.report}.\n`)
  }
  if (ended.status !== 'completed') return exitCodes.failed
  return ended.counts.failed > 0 ? exitCodes.rejected : exitCodes.done
}

async function waitFor(io: Io, { ledger, importId, isJson }: Followed): Promise<Import> {
  const progress = new Progress(io.stderr, !isJson)
  try {
    return await ledger.waitForImport(importId, {
      signal: io.signal,
      onProgress: (seen) => progress.show((columns) => progressLine(seen, columns)),
    })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ToldError(`${why}. ${goesOn(importId)}`, { cause: error })
  } finally {
    progress.end()
  }
}

const goesOn = (importId: string) =>
  [
    `Import ${importId} is still running:`,
    `  ctg wait ${importId}    waits for it again`,
    `  ctg cancel ${importId}  stops it; nothing is written`,
  ].join('\n')

function howItEnded({ importId, status, counts, errorMessage, dryRun, note }: Import): string {
  const what = dryRun ? 'Dry run' : 'Import'
  const lines = [`${what} ${importId} is ${status}: ${countsOf(counts)}.`]
  if (dryRun && status === 'completed') lines.push('It was only a trial: nothing was written.')
  if (status === 'failed') lines.push(`Nothing was written. ${plain(errorMessage)}`)
  if (note !== null) lines.push(plain(note))
  return lines.join('\n')
}

async function printReasons({ stdout, signal }: Io, ledger: AnyLedger, importId: string): Promise<void> {
  const { first, hasMore } = await firstOf(ledger.rejected(importId, { signal }), reasonsShown)
  await print(stdout, first.map(rejectedLine).join(''))
  if (hasMore) await print(stdout, `All of them: ctg rejected ${importId}\n`)
}

/** Whether there was something to save. */
async function reportOf({ stderr, signal }: Io, ended: Import, file: string): Promise<boolean> {
  if (ended.errorReportUrl !== null) {
    await saveReport(ended.errorReportUrl, file, ended.importId, signal)
    return true
  }
  await print(stderr, `Nothing was rejected: ${file} was not written.\n`)
  return false
}
