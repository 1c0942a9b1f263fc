import type { RowBatch } from '../../spreadsheets/cells/row.ts'
import type { Delimiter } from '../../spreadsheets/csv/csv-tokenizer.ts'
import { readCsv } from '../../spreadsheets/csv/read-csv.ts'
import type { Encoding } from '../../spreadsheets/text/detect-encoding.ts'
import { readXlsx } from '../../spreadsheets/xlsx/read-xlsx.ts'
import type { Import } from '../record/import-record.ts'
import { textColumnsOf } from './file-structure.ts'
import { parsePush } from './parse-push.ts'
import { type ActivityPush, rowsOfActivityPush, rowsOfShipmentPush, type ShipmentPush } from './read-json.ts'
import type { StoredUpload } from './stored-upload.ts'

/** The rows of a submission in any format. From here on there is only one importer. */
export async function* readRows(upload: StoredUpload, record: Import): AsyncGenerator<RowBatch> {
  const { columns } = record
  switch (record.format) {
    case 'csv':
      yield* readCsv(upload.stream(), {
        columns,
        headerRow: record.headerRow,
        encoding: record.encoding as Encoding,
        delimiter: record.delimiter as Delimiter,
      })
      return
    case 'xlsx':
      yield* readXlsx(await upload.file(), {
        columns,
        headerRow: record.headerRow,
        textColumns: textColumnsOf(columns),
        sheet: record.sheet === null ? 'first' : 'first visible',
      })
      return
    case 'json': {
      const push = parsePush(await text(upload.stream()))
      yield [
        ...(record.kind === 'shipments'
          ? rowsOfShipmentPush(push as ShipmentPush, columns)
          : rowsOfActivityPush(push as ActivityPush, columns)),
      ]
    }
  }
}

/** A pushed body is read into memory: the limits of a push keep it small enough. */
async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
