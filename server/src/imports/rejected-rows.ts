import { limits } from '../limits.ts'
import { CopyBatches, copyText } from '../platform/copy-in.ts'
import type { Client, Database } from '../platform/database.ts'
import { isUnreadable } from '../spreadsheets/check-cells.ts'
import { type Columns, type Row, valuesOf } from '../spreadsheets/row.ts'
import type { Claim } from './claims.ts'
import type { Import } from './import-record.ts'

export interface RejectedRow {
  rowNumber: number
  /** What the sender calls the row: its shipmentId, or its reference. */
  label: string | null
  error: string
  /** The values as sent, by column name. */
  data: Record<string, string | number>
}

const reasonSeparator = '; '

/** Collects the rejected rows of one attempt beside the ledger's transaction. */
export class RejectedRows {
  count = 0
  readonly #claim: Claim
  readonly #columns: Columns
  readonly #copy: CopyBatches
  readonly #key: string

  constructor(client: Client, claim: Claim, columns: Columns) {
    this.#claim = claim
    this.#columns = columns
    this.#key = `${claim.organisationId}\t${claim.importId}\t${claim.attempt}`
    this.#copy = new CopyBatches(client, 'staged_rejected_row', [
      'organisation_id',
      'import_id',
      'attempt',
      'row_number',
      'shipment_id',
      'label',
      'error',
      'data',
    ])
  }

  /** `shipmentId`: of a shipment's row that is bad itself, so that the shipment's other rows are found and name it. */
  add(row: Row, label: string | undefined, reasons: readonly string[], shipmentId?: string): void {
    const shipment = shipmentId === undefined || isUnreadable(shipmentId) ? null : shipmentId
    this.count++
    this.#copy.add(
      `${this.#key}\t${row.rowNumber}\t${copyText(shipment)}\t${copyText(storable(label))}\t${copyText(
        reasons.join(reasonSeparator),
      )}\t${copyText(sentValues(this.#columns, row))}\n`,
    )
  }

  sendWhenLarge(): Promise<void> {
    return this.#copy.sendWhenLarge()
  }

  sendAll(): Promise<void> {
    return this.#copy.sendAll()
  }

  /** Inside the final transaction: what was staged becomes what people see. */
  async publish(client: Client): Promise<void> {
    if (this.count === 0) return
    const { organisationId, importId, attempt } = this.#claim
    await client.query(
      `insert into rejected_row (organisation_id, import_id, row_number, label, error, data)
       select organisation_id, import_id, row_number, label, error, data
       from staged_rejected_row
       where organisation_id = $1 and import_id = $2 and attempt = $3`,
      [organisationId, importId, attempt],
    )
    await client.query(
      'delete from staged_rejected_row where organisation_id = $1 and import_id = $2 and attempt = $3',
      [organisationId, importId, attempt],
    )
  }
}

/** A text column refuses U+0000 and replaces lone surrogates: both are shown as U+FFFD; the data has them as sent. */
function storable(label: string | undefined): string | null {
  if (label === undefined) return null
  return isUnreadable(label) ? label.toWellFormed().replaceAll('\0', '\ufffd') : label
}

/** As JSON: it can hold any text. A date cell is the text of its date. */
function sentValues(columns: Columns, row: Row): string {
  return JSON.stringify(valuesOf(columns, row), (_name, value) =>
    value !== null && typeof value === 'object' && 'date' in value && Object.keys(value).length === 1
      ? value.date
      : value,
  )
}

/**
 * The values of a row as they are shown. Blank cells are not kept, but a row of a file has a cell in every column: they
 * are shown as the blanks that they were. What was left out of a JSON push stays out.
 */
export function shownValues(
  { source, columns }: Pick<Import, 'source' | 'columns'>,
  data: RejectedRow['data'],
): RejectedRow['data'] {
  if (source !== 'file') return data
  const shown: RejectedRow['data'] = Object.create(null)
  for (const column of columns) if (column) shown[column] = ''
  return Object.assign(shown, data)
}

export interface RejectedPage {
  rows: RejectedRow[]
  hasMore: boolean
}

/**
 * A page of rejected rows in the order of the rows; its cost does not depend on how many come before. A row may hold a
 * megabyte, so a page is bounded by its bytes too: then it has fewer rows than asked for, but always one.
 */
export async function listRejectedRows(
  db: Database,
  organisationId: string,
  importId: string,
  afterRowNumber: number,
  limit: number,
): Promise<RejectedPage> {
  const { rows } = await db.query<RejectedRow & { found: number }>({
    name: 'list-rejected-rows',
    text: `
      select row_number as "rowNumber", label, error, data, found
      from (
        select row_number, label, error, data,
               row_number() over (order by row_number) as place,
               sum(octet_length(data::text)) over (order by row_number) as bytes,
               count(*) over ()::integer as found
        from (
          select row_number, label, error, data
          from rejected_row
          where organisation_id = $1 and import_id = $2 and row_number > $3
          order by row_number
          limit $4 + 1) next) measured
      where place <= $4 and (place = 1 or bytes <= $5)
      order by row_number`,
    values: [organisationId, importId, afterRowNumber, limit, limits.pageBytesMax],
  })
  const hasMore = (rows[0]?.found ?? 0) > rows.length
  return { rows: rows.map(({ found: _, ...row }) => row), hasMore }
}

/** All rejected rows, a page at a time: no transaction stays open while a slow reader takes them. */
export async function* streamRejectedRows(
  db: Database,
  organisationId: string,
  importId: string,
): AsyncGenerator<RejectedRow[]> {
  for (let after = 0; ; ) {
    const { rows, hasMore } = await listRejectedRows(db, organisationId, importId, after, limits.pageSizeMax)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (!hasMore) return
    after = last.rowNumber
  }
}

export interface ReasonCount {
  reason: string
  rows: number
}

/** How often each reason was given, most frequent first. Rows of a shipment that name another row count together. */
export async function countReasons(
  db: Database,
  organisationId: string,
  importId: string,
  limit: number,
): Promise<ReasonCount[]> {
  const { rows } = await db.query<ReasonCount>(
    `select regexp_replace(error, ': row [0-9]+$', '') as reason, count(*)::integer as rows
     from rejected_row
     where organisation_id = $1 and import_id = $2
     group by 1
     order by 2 desc, 1
     limit $3`,
    [organisationId, importId, limit],
  )
  return rows
}
