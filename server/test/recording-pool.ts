import type { Pool } from '../src/platform/database/database.ts'

interface Statement {
  text: string
  rows: number
}

/** The same pool, but it records every statement and how many rows it returned. */
export function recordingPool(pool: Pool): { pool: Pool; statements: Statement[] } {
  const statements: Statement[] = []
  const recorded = <Target extends { query: Pool['query'] }>(target: Target) =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name)
        if (name === 'query') {
          const record = async (text: string, values?: unknown[]) => {
            const answer = await of.query(text, values)
            statements.push({ text, rows: answer.rowCount ?? 0 })
            return answer
          }
          // A COPY is a stream, which its caller writes to. It returns no rows.
          return (asked: string | object, values?: unknown[]) =>
            typeof asked === 'string' ? record(asked, values) : of.query(asked as never)
        }
        if (name === 'connect') return async () => recorded(await pool.connect())
        return typeof value === 'function' ? value.bind(of) : value
      },
    })
  return { pool: recorded(pool), statements }
}
