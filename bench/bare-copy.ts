import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Kind } from './files/make-files.ts'

const tables = {
  shipments: ['shipment', 'shipment_line', 'rejected_row'],
  activities: ['activity', 'rejected_row'],
}

/**
 * The physical limit of an import: what it wrote, byte for byte and in the same order, copied into tables with the
 * same columns, constraints and indexes, in one durable transaction. The text is in memory before the clock starts.
 */
export async function copyAgain(
  pool: pg.Pool,
  kind: Kind,
  organisationId: string,
  importId: string,
): Promise<number> {
  const client = await pool.connect()
  try {
    const texts: [string, Buffer[]][] = []
    for (const table of tables[kind]) {
      await client.query(`create table if not exists bare_${table} (like ${table} including all)`)
      const source = `select * from ${table} where organisation_id = '${organisationId}' and import_id = '${importId}'`
      texts.push([table, await collect(client.query(to(`copy (${source}) to stdout`)))])
    }
    await client.query('checkpoint')
    const start = performance.now()
    await client.query('begin')
    for (const [table, pieces] of texts) {
      await pipeline(
        Readable.from(pieces, { objectMode: false }),
        client.query(from(`copy bare_${table} from stdin`)),
      )
    }
    await client.query('commit')
    return (performance.now() - start) / 1000
  } finally {
    client.release()
  }
}

/** In larger chunks: the server's many small ones would slow down the peer. */
async function collect(stream: Readable): Promise<Buffer[]> {
  const pieceBytes = 256 * 1024
  const pieces: Buffer[] = []
  let waiting: Buffer[] = []
  let bytes = 0
  stream.on('data', (piece: Buffer) => {
    waiting.push(piece)
    bytes += piece.length
    if (bytes < pieceBytes) return
    pieces.push(Buffer.concat(waiting))
    waiting = []
    bytes = 0
  })
  await once(stream, 'end')
  pieces.push(Buffer.concat(waiting))
  return pieces
}
