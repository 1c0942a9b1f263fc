import { type Pool, wholeOf } from './database.ts'
import { onceForEach } from './once-for-each.ts'

/** Caches a value for the connections of a node: all parts of a pool have the same. */
export function onceForPool<Value>(make: () => Value): (pool: Pool) => Value {
  const once = onceForEach((_: Pool) => make())
  return (pool) => once(wholeOf(pool))
}
