import { parseArgs } from 'node:util'
import { type Command, exitCodes, onlyOne, sharedOptions, tell } from './command.ts'
import { connect, ledgerOfImport } from './connect.ts'
import { followImport } from './follow-import.ts'
import { countsOf } from './progress.ts'
import { refuseUnwritable } from './save-report.ts'

export const wait: Command = {
  name: 'wait',
  summary: 'wait for an import and say how it ended',
  help: `ctg wait IMPORT-ID [--report FILE]

Waits until the import has ended, and says what "ctg import --wait" would have said.

  --report FILE   save the rejected rows as a spreadsheet
`,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...sharedOptions, report: { type: 'string' } },
    })
    const importId = onlyOne(positionals, 'The id of the import')
    const { json: isJson, report } = values
    if (report !== undefined) await refuseUnwritable(report)
    const found = await ledgerOfImport(await connect(io, values.profile), importId, io.signal)
    return followImport(io, { ...found, importId, isJson, report })
  },
}

export const cancel: Command = {
  name: 'cancel',
  summary: 'stop an import that has not ended',
  help: `ctg cancel IMPORT-ID

Stops an import that is queued or running. Nothing is written.
`,
  async run(args, io) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: sharedOptions })
    const importId = onlyOne(positionals, 'The id of the import')
    const { kind, ledger } = await ledgerOfImport(
      await connect(io, values.profile),
      ...([importId, io.signal] as const),
    )
    const left = await ledger.cancel(importId, { signal: io.signal })
    const text = `Import ${importId} is ${left.status}: ${countsOf(left.counts)}.\n`
    await tell(io, values.json, { ledger: kind, ...left }, text)
    return exitCodes.done
  },
}
