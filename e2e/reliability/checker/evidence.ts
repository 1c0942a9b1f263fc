import type { Pool } from 'pg'
import type { Organisation, Push } from '../harness/pushes.ts'
import type { Watch } from './watch.ts'

export interface Evidence {
  url: string
  database: Pool
  /** Everything that was sent for these organisations, including pushes without an answer. */
  sent: Push[]
  watch?: Watch
  /** Who must see nothing of it; by default an organisation created for this. */
  stranger?: Organisation
}
