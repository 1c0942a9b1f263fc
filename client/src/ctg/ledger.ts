import { parseArgs } from 'node:util'
import {
  type Command,
  exitCodes,
  type Io,
  onlyOne,
  print,
  sharedOptions,
  UsageError,
  wholeNumber,
} from './command.ts'
import { type AnyLedger, connect, type Kind, kindOf } from './connect.ts'
import { ledgerColumns, ledgerLines } from './ledger-lines.ts'
import { firstOf, printCsv, printItems } from './lists.ts'
import { tableOf } from './table.ts'

const shownByDefault = 50

/** What the options are called in the API, by ledger. */
const filterNames: Record<Kind, Record<string, string>> = {
  shipments: {
    customer: 'customerId',
    import: 'importId',
    shipment: 'shipmentId',
    'created-by': 'createdImportId',
    reference: 'sourceDetails',
  },
  activities: {
    customer: 'customerId',
    import: 'importId',
    reference: 'reference',
    from: 'from',
    to: 'to',
    warehouse: 'warehouseCode',
    'charge-code': 'chargeCode',
  },
}

export const ledger: Command = {
  name: 'ledger',
  summary: 'print what is in a ledger, as a table, CSV or JSON',
  help: `ctg ledger shipments|activities [options]

Prints the first ${shownByDefault} rows as a table, or all of them as CSV or JSON. Times are in UTC.

  --csv                 all rows as CSV; a shipment has a line for each of its goods lines
  --json                all rows as one JSON document
  --limit N             at most this many shipments or activities
  --customer ID, --import ID, --reference TEXT
  --shipment ID, --created-by IMPORT-ID, --custom-field KEY
                        shipments only; a custom field becomes a column of the CSV, and may be repeated
  --warehouse CODE, --charge-code CODE, --from TIME, --to TIME
                        activities only
`,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...sharedOptions,
        csv: { type: 'boolean', default: false },
        limit: text,
        customer: text,
        import: text,
        reference: text,
        shipment: text,
        'created-by': text,
        warehouse: text,
        'charge-code': text,
        from: text,
        to: text,
        'custom-field': { type: 'string', multiple: true },
      },
    })
    const kind = kindOf(onlyOne(positionals, 'The ledger, "shipments" or "activities",'))
    const { json, csv, limit, profile, 'custom-field': fields = [], ...filters } = values
    if (csv && json) throw new UsageError('Choose --csv or --json')
    const query = queryOf(kind, filters)
    const most = wholeNumber(limit, '--limit')
    const rows: AnyLedger = (await connect(io, profile))[kind]
    const all = rows.rows(query, { signal: io.signal })
    if (!csv && !json) return printTable(io, kind, all, most ?? shownByDefault)
    const wanted = most === undefined ? all : taken(all, most)
    if (json) await printItems(io.stdout, wanted)
    else
      await printCsv(io.stdout, wanted, ledgerColumns(kind, fields), (row) => ledgerLines(kind, row, fields))
    return exitCodes.done
  },
}

const text = { type: 'string' } as const

function queryOf(kind: Kind, filters: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(filters).flatMap(([option, value]) =>
    value === undefined ? [] : [[option, value]],
  )
  return Object.fromEntries(
    given.map(([option = '', value = '']) => {
      const name = filterNames[kind][option]
      if (name === undefined) throw new UsageError(`--${option} is not for ${kind}`)
      return [name, value]
    }),
  )
}

async function* taken<Item>(items: AsyncIterable<Item>, most: number): AsyncGenerator<Item> {
  let left = most
  for await (const item of items) {
    yield item
    left -= 1
    if (left === 0) return
  }
}

async function printTable(
  { stdout }: Io,
  kind: Kind,
  rows: AsyncIterable<Record<string, unknown>>,
  most: number,
): Promise<number> {
  const { first, hasMore } = await firstOf(rows, most)
  const columns = ledgerColumns(kind, [])
  const cells = first.flatMap((row) => ledgerLines(kind, row, []))
  const isFilled = columns.map((_, at) => cells.some((line) => line[at] !== null && line[at] !== ''))
  const shown = <T>(line: T[]) => line.filter((_, at) => isFilled[at])
  await print(stdout, cells.length === 0 ? 'Nothing.\n' : tableOf(shown(columns), cells.map(shown)))
  if (hasMore) await print(stdout, 'There are more: --limit shows more, --csv and --json print all.\n')
  return exitCodes.done
}
