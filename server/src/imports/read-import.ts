import type { Delimiter } from '../spreadsheets/csv-tokenizer.ts'
import type { Encoding } from '../spreadsheets/detect-encoding.ts'
import { readCsv } from '../spreadsheets/read-csv.ts'
import { readXlsx } from '../spreadsheets/read-xlsx.ts'
import type { RowBatch } from '../spreadsheets/row.ts'
import { textColumnsOf } from './file-structure.ts'
import type { Import } from './import-record.ts'
import { rowsOfActivityPush, rowsOfShipmentPush } from './read-json.ts'
import type { StoredUpload } from './stored-upload.ts'

/** The rows of a submission, whatever it came as: from here on there is one importer. */
export async function* readRows(upload: StoredUpload, record: Import): AsyncGenerator<RowBatch> {
  const { columns } = record
  switch (record.format) {
    case 'csv':
      yield* readCsv(upload.stream(), {
        columns,
        encoding: record.encoding as Encoding,
        delimiter: record.delimiter as Delimiter,
      })
      return
    case 'xlsx':
      yield* readXlsx(await upload.file(), { columns, textColumns: textColumnsOf(columns) })
      return
    case 'json': {
      const push = JSON.parse(await text(upload.stream()))
      yield [
        ...(record.kind === 'shipments'
          ? rowsOfShipmentPush(push, columns)
          : rowsOfActivityPush(push, columns)),
      ]
    }
  }
}

/** A pushed body is whole in memory: it was when it was validated, and the limits of a push hold. */
async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
