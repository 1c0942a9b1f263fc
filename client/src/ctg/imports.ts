import { parseArgs } from 'node:util'
import type { Import, ImportFilters } from '../index.ts'
import { type Command, exitCodes, sharedOptions, tell, UsageError, wholeNumber } from './command.ts'
import { connect, type Kind, kindOf, kinds } from './connect.ts'
import { firstOf } from './lists.ts'
import { tableOf } from './table.ts'

const shownByDefault = 20
const statuses = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const

export const imports: Command = {
  name: 'imports',
  summary: 'list imports, newest first',
  help: `ctg imports [shipments|activities] [options]

Lists the newest imports, of both ledgers unless you name one.

  --status STATUS   only ${statuses.slice(0, -1).join(', ')} or ${statuses.at(-1)} ones
  --limit N         how many; ${shownByDefault} by default
`,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...sharedOptions, status: { type: 'string' }, limit: { type: 'string' } },
    })
    const [word, unexpected] = positionals
    if (unexpected !== undefined) throw new UsageError(`"${unexpected}" was not expected here`)
    const wanted = word === undefined ? kinds : [kindOf(word)]
    const most = wholeNumber(values.limit, '--limit') ?? shownByDefault
    const filters = filtersOf(values.status, most)
    const client = await connect(io, values.profile)
    const found: Listed[] = []
    for (const ledger of wanted) {
      const { first } = await firstOf(client[ledger].imports(filters, { signal: io.signal }), most)
      found.push(...first.map((one) => ({ ledger, ...one })))
    }
    const items = found.sort((a, b) => b.submittedAt.localeCompare(a.submittedAt)).slice(0, most)
    await tell(io, values.json, { items }, tableOfImports(items))
    return exitCodes.done
  },
}

type Listed = Import & { ledger: Kind }

/** A page is no larger than what is shown. */
function filtersOf(text: string | undefined, most: number): ImportFilters {
  const status = statuses.find((one) => one === text)
  if (text !== undefined && !status) throw new UsageError(`--status must be one of ${statuses.join(', ')}`)
  return { limit: Math.min(most + 1, 500), ...(status && { status }) }
}

const tableOfImports = (items: Listed[]) =>
  tableOf(
    ['IMPORT', 'LEDGER', 'STATUS', 'READ', 'WRITTEN', 'REJECTED', 'SENT', 'REFERENCE'],
    items.map(({ importId, ledger, status, counts, submittedAt, sourceDetails, dryRun }) => [
      importId,
      ledger,
      dryRun ? `${status}, dry run` : status,
      counts.received,
      counts.processed,
      counts.failed,
      submittedAt,
      sourceDetails,
    ]),
  )
