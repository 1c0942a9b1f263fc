import { onceForEach } from '../turns/once-for-each.ts'
import { type Pool, wholeOf } from './database.ts'

/** Caches a value for the connections of a node: all parts of a pool have the same. */
export function onceForPool<Value>(make: () => Value): (pool: Pool) => Value {
  const once = onceForEach((_: Pool) => make())
  return (pool) => once(wholeOf(pool))
}
