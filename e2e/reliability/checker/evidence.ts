import type { Pool } from 'pg'
import type { Organisation, Push } from '../harness/pushes.ts'
import type { Watch } from './watch.ts'

export interface Evidence {
  url: string
  database: Pool
  /** Everything that was sent to these organisations, also what was not answered. */
  sent: Push[]
  watch?: Watch
  /** Who must see nothing of it; an organisation that is made for it, where none is named. */
  stranger?: Organisation
}
