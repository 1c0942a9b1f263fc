import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Pool } from '../platform/database.ts'
import type { Metrics } from '../platform/metrics.ts'

/** What the handlers work with. Production and tests make it the same way. */
export interface Services {
  config: Config
  pool: Pool
  clock: () => Date
  /** Signs cursors and links; the same on every node. */
  signingSecret: Buffer
  log: Logger
  metrics: Metrics
}
