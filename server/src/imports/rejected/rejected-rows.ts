import { limits } from '../../limits.ts'
import { CopyBatches, copyText } from '../../platform/database/copy-in.ts'
import type { Client, Database } from '../../platform/database/database.ts'
import { NotVisibleYet } from '../../platform/database/not-visible-yet.ts'
import { isUnreadable } from '../../spreadsheets/cells/check-cells.ts'
import { type Columns, type Row, valuesOf } from '../../spreadsheets/cells/row.ts'
import type { Claim } from '../record/claims.ts'
import type { Import } from '../record/import-record.ts'
import type { RowDetail } from '../record/row-detail.ts'
import { isOfShipment, isUnchanged } from '../rows/unchanged.ts'

export interface RejectedRow {
  rowNumber: number
  /** The row's shipmentId or reference. */
  label: string | null
  error: string
  /** The values as sent, by column name. */
  data: Record<string, string | number>
  /** Which element of a JSON push the row is from, counted from 0; null for a file. */
  elementIndex: number | null
  /** What was wrong with its places, in words; null for other rows. */
  detail: string | null
}

const reasonSeparator = '; '

/** Stages the rejected rows of one attempt outside the ledger's transaction. */
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
      'element_index',
      'detail',
    ])
  }

  /** `shipmentId` is set if the row itself is bad, so that the shipment's other rows can be found and refer to it. */
  add(
    row: Row,
    label: string | undefined,
    reasons: readonly string[],
    shipmentId?: string,
    detail?: RowDetail,
  ): void {
    const shipment = shipmentId === undefined || isUnreadable(shipmentId) ? null : shipmentId
    this.count++
    this.#copy.add(
      `${this.#key}\t${row.rowNumber}\t${copyText(shipment)}\t${copyText(storable(label))}\t${copyText(
        reasons.join(reasonSeparator),
      )}\t${copyText(sentValues(this.#columns, row))}\t${row.elementIndex ?? '\\N'}\t${copyText(
        detail === undefined ? null : JSON.stringify(detail),
      )}\n`,
    )
  }

  sendWhenLarge(): Promise<void> {
    return this.#copy.sendWhenLarge()
  }

  sendAll(): Promise<void> {
    return this.#copy.sendAll()
  }

  /** Inside the final transaction: publishes the staged rows. */
  async publish(client: Client): Promise<void> {
    if (this.count === 0) return
    const { organisationId, importId, attempt } = this.#claim
    const { rowCount } = await client.query(
      `insert into rejected_row (organisation_id, import_id, row_number, label, error, data, element_index, detail)
       select organisation_id, import_id, row_number, label, error, data, element_index, detail
       from staged_rejected_row
       where organisation_id = $1 and import_id = $2 and attempt = $3`,
      [organisationId, importId, attempt],
    )
    if (rowCount !== this.count) throw new NotVisibleYet('staged rejected rows', rowCount ?? 0, this.count)
    await clearRejectedAttempt(client, this.#claim)
  }
}

/** Removes the staged rows of one attempt. */
export async function clearRejectedAttempt(
  db: Database,
  { organisationId, importId, attempt }: Claim,
): Promise<void> {
  await db.query(
    'delete from staged_rejected_row where organisation_id = $1 and import_id = $2 and attempt = $3',
    [organisationId, importId, attempt],
  )
}

/** Text columns cannot hold U+0000 or lone surrogates, so show both as U+FFFD; `data` has them as sent. */
function storable(label: string | undefined): string | null {
  if (label === undefined) return null
  return isUnreadable(label) ? label.toWellFormed().replaceAll('\0', '\ufffd') : label
}

/**
 * As JSON, which can hold any text. Date cells become text. A row of a JSON push has only what it sent. A row of a file
 * keeps the text `(unchanged)` in a cell that it does not send, because a missing value means a blank cell.
 */
function sentValues(columns: Columns, row: Row): string {
  const values = valuesOf(columns, row)
  if (row.elementIndex !== undefined) {
    for (const column of Object.keys(values)) if (isUnchanged(values[column])) delete values[column]
  }
  return JSON.stringify(values, (_name, value) =>
    value !== null && typeof value === 'object' && 'date' in value && Object.keys(value).length === 1
      ? value.date
      : value,
  )
}

/**
 * The values of a row as shown, with exactly the columns that it sent. Blank cells of files are not stored; they are
 * shown as blanks.
 */
export function shownValues(
  { kind, source, columns }: Pick<Import, 'kind' | 'source' | 'columns'>,
  data: RejectedRow['data'],
): RejectedRow['data'] {
  if (source !== 'file') return data
  const shown: RejectedRow['data'] = Object.create(null)
  for (const column of columns) if (column) shown[column] = ''
  Object.assign(shown, data)
  for (const column of Object.keys(shown)) {
    if (isOfShipment(kind, column) && isUnchanged(shown[column])) delete shown[column]
  }
  return shown
}

export interface RejectedPage {
  rows: RejectedRow[]
  hasMore: boolean
}

/**
 * A page of rejected rows in row order; its cost does not depend on the offset. Rows can be a megabyte, so pages are
 * also limited in bytes: such a page has fewer rows, but at least one.
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
      select row_number as "rowNumber", label, error, data, element_index as "elementIndex", detail->>'text' as detail, found
      from (
        select row_number, label, error, data, element_index, detail,
               row_number() over (order by row_number) as place,
               sum(octet_length(data::text)) over (order by row_number) as bytes,
               count(*) over ()::integer as found
        from (
          select row_number, label, error, data, element_index, detail
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

/** All rejected rows, page by page, so that no transaction stays open for a slow reader. */
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
