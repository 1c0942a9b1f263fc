import { parseArgs } from 'node:util'
import type { Import } from '../index.ts'
import { type Command, exitCodes, type Io, onlyOne, print, sharedOptions } from './command.ts'
import { connect, ledgerOfImport } from './connect.ts'
import { printCsv, printItems } from './lists.ts'
import { rejectedCells, rejectedColumns, rejectedLine } from './rejected-lines.ts'
import { refuseUnwritable, saveReport } from './save-report.ts'

export const rejected: Command = {
  name: 'rejected',
  summary: 'list the rows that an import rejected, with the reasons',
  help: `ctg rejected IMPORT-ID [options]

Lists the rejected rows. To correct them, save the report, edit it, and send it: ctg import shipments FILE

  --report FILE   save them as a spreadsheet instead, with everything that was sent
  --csv           print them as CSV
`,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...sharedOptions, csv: { type: 'boolean', default: false }, report: { type: 'string' } },
    })
    const importId = onlyOne(positionals, 'The id of the import')
    if (values.report !== undefined) await refuseUnwritable(values.report)
    const { signal, stdout } = io
    const { ledger } = await ledgerOfImport(await connect(io, values.profile), importId, signal)
    if (values.report !== undefined) {
      return printReport(io, await ledger.import(importId, { signal }), values.report)
    }
    const rows = ledger.rejected(importId, { signal })
    if (values.json) await printItems(stdout, rows)
    else if (values.csv) await printCsv(stdout, rows, rejectedColumns, (row) => [rejectedCells(row)])
    else for await (const row of rows) await print(stdout, rejectedLine(row))
    return exitCodes.done
  },
}

async function printReport({ stdout, signal }: Io, of: Import, file: string): Promise<number> {
  if (of.errorReportUrl === null) {
    const why = of.finishedAt === null ? 'The import has not ended' : 'Nothing was rejected'
    await print(stdout, `${why}: ${file} was not written.\n`)
    return of.finishedAt === null ? exitCodes.failed : exitCodes.done
  }
  await saveReport(of.errorReportUrl, file, of.importId, signal)
  await print(stdout, `The rejected rows are in ${file}.\n`)
  return exitCodes.done
}
