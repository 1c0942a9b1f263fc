import type pg from 'pg'
import type { Client } from '../../server/src/platform/database/database.ts'

/** What PostgreSQL says about one column of a statement's result. */
export interface DescribedColumn {
  name: string
  /** The name of its type, such as `int4`. */
  type: string
  /** Undefined if PostgreSQL does not say: an expression, or a column of an outer join. */
  isNullable: boolean | undefined
}

interface Connection {
  parse(message: { text: string; name: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

/** Gets a statement's columns without running it: the driver only sends what `prepare` sends. */
class Description {
  readonly #sql: string
  readonly #answered: (error: Error | undefined, fields: pg.FieldDef[]) => void
  #fields: pg.FieldDef[] = []

  constructor(sql: string, answered: (error: Error | undefined, fields: pg.FieldDef[]) => void) {
    this.#sql = sql
    this.#answered = answered
  }

  submit(connection: Connection) {
    connection.parse({ text: this.#sql, name: '', types: [] })
    connection.describe({ type: 'S', name: '' })
    connection.sync()
  }
  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    this.#fields = fields
  }
  handleError(error: Error) {
    this.#answered(error, [])
  }
  handleReadyForQuery() {
    this.#answered(undefined, this.#fields)
  }
}

const fieldsOf = (client: Client, sql: string) =>
  new Promise<pg.FieldDef[]>((resolve, reject) => {
    const description = new Description(sql, (error, fields) => (error ? reject(error) : resolve(fields)))
    client.query(description as unknown as pg.Submittable)
  })

export async function describeStatement(client: Client, sql: string): Promise<DescribedColumn[]> {
  const fields = await fieldsOf(client, sql)
  const { rows } = await client.query<{ type: string; isNullable: boolean | null }>(
    `select typname::text as type, not attnotnull as "isNullable"
     from unnest($1::oid[], $2::oid[], $3::int2[]) with ordinality as field (type_id, table_id, number, place)
     join pg_type on pg_type.oid = type_id
     left join pg_attribute on attrelid = table_id and attnum = number and number > 0
     order by place`,
    [
      fields.map(({ dataTypeID }) => dataTypeID),
      fields.map(({ tableID }) => tableID),
      fields.map(({ columnID }) => columnID),
    ],
  )
  const hasOuterJoin = /\b(left|right|full)\s+(outer\s+)?join\b/i.test(sql)
  return fields.map(({ name }, at) => {
    const isNullable = rows[at]?.isNullable ?? undefined
    return {
      name,
      type: rows[at]?.type ?? 'unknown',
      isNullable: hasOuterJoin && !isNullable ? undefined : isNullable,
    }
  })
}
