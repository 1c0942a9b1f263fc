import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenPool } from './database/database.ts'

export type Metrics = ReturnType<typeof createMetrics>

const cartageVersion: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version

/** Prometheus metrics of a process. */
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
  const signIns = new Counter({
    name: 'cartage_sign_ins_total',
    help: 'Portal sign-ins, by outcome: succeeded, failed or throttled.',
    labelNames: ['outcome'],
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

  const importSeconds = new Histogram({
    name: 'cartage_import_seconds',
    help: 'Time from the claim of an import to its end, of the attempt that ended it, by kind and final status.',
    labelNames: ['kind', 'status'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  })
  const importRetries = new Counter({
    name: 'cartage_import_retries_total',
    help: 'Attempts to run an import after its first, by kind.',
    labelNames: ['kind'],
    registers,
  })

  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  new Gauge({
    name: 'cartage_event_loop_delay_seconds',
    help: 'Event-loop delay since the last reading.',
    // Not "quantile": Prometheus reserves that name for summaries.
    labelNames: ['percentile'],
    registers,
    collect() {
      for (const percentile of [50, 99, 100]) {
        const nanoseconds = delay.percentile(percentile)
        this.set({ percentile }, Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
      }
      delay.reset()
    },
  })
  new Gauge({
    name: 'cartage_build_info',
    help: 'Always 1; its labels say which version runs, on which Node.js.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: cartageVersion, node: process.version }, 1)
  new Gauge({
    name: 'cartage_process_start_time_seconds',
    help: 'When the process started, in seconds since 1970.',
    registers,
  }).set(Math.round(performance.timeOrigin) / 1000)
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
    signIns,
    rowsImported,
    rowsRejected,
    importsFinished,
    importSeconds,
    importRetries,
    /** Connections of all pools of the process: open, idle, and callers waiting for one. */
    watchPools(pools: () => Pick<OpenPool, 'totalCount' | 'idleCount' | 'waitingCount'>[]) {
      const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') =>
        pools().reduce((total, pool) => total + pool[count], 0)
      new Gauge({
        name: 'cartage_pool_connections',
        help: 'Database connections of this process, by state.',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'open' }, sum('totalCount'))
          this.set({ state: 'idle' }, sum('idleCount'))
          this.set({ state: 'waiting' }, sum('waitingCount'))
        },
      })
    },
    /** Nodes of a cluster, by whether they can be reached; none on plain PostgreSQL. */
    watchNodes(read: () => { nodes: number; away: string[] }) {
      new Gauge({
        name: 'cartage_database_nodes',
        help: 'Nodes of the database cluster, by state: reached or away.',
        labelNames: ['state'],
        registers,
        collect() {
          const { nodes, away } = read()
          this.set({ state: 'reached' }, nodes - away.length)
          this.set({ state: 'away' }, away.length)
        },
      })
    },
    /** Depth and age of the queue are read from the database on demand. */
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
