import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from './database.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** What a process counts and measures about itself, in Prometheus' terms. */
export function createMetrics(processName: string) {
  const registry = new Registry()
  registry.setDefaultLabels({ process: processName })
  const registers = [registry]

  const requests = new Counter({
    name: 'cartage_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'cartage_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by route.',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  })
  const rowsImported = new Counter({
    name: 'cartage_rows_imported_total',
    help: 'Rows written to a ledger, by kind of import.',
    labelNames: ['kind'],
    registers,
  })
  const rowsRejected = new Counter({
    name: 'cartage_rows_rejected_total',
    help: 'Rows rejected, by kind of import.',
    labelNames: ['kind'],
    registers,
  })
  const importsFinished = new Counter({
    name: 'cartage_imports_finished_total',
    help: 'Imports that ended, by kind and final status.',
    labelNames: ['kind', 'status'],
    registers,
  })

  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  new Gauge({
    name: 'cartage_event_loop_delay_seconds',
    help: 'Event-loop delay since the last reading.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [50, 99, 100]) {
        const nanoseconds = delay.percentile(quantile)
        this.set({ quantile: String(quantile / 100) }, Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
      }
      delay.reset()
    },
  })
  new Gauge({
    name: 'cartage_resident_memory_bytes',
    help: 'Resident memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })

  return {
    registry,
    requests,
    requestSeconds,
    rowsImported,
    rowsRejected,
    importsFinished,
    /** Connections of a pool: all, idle, and callers that wait for one. */
    watchPool(pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) {
      new Gauge({
        name: 'cartage_pool_connections',
        help: 'Database connections of this process, by state.',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'open' }, pool.totalCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
    },
    /** Depth and age of the queue are read from the database when somebody asks. */
    watchQueue(read: () => Promise<{ queued: number; processing: number; oldestSeconds: number }>) {
      const depth = new Gauge({
        name: 'cartage_imports_waiting',
        help: 'Imports that are queued or processing.',
        labelNames: ['status'],
        registers,
        async collect() {
          const queue = await read()
          this.set({ status: 'queued' }, queue.queued)
          this.set({ status: 'processing' }, queue.processing)
          age.set(queue.oldestSeconds)
        },
      })
      const age = new Gauge({
        name: 'cartage_oldest_queued_import_seconds',
        help: 'How long the oldest queued import has waited.',
        registers,
      })
      return depth
    },
    stop() {
      delay.disable()
      registry.clear()
    },
  }
}
