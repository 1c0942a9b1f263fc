import { statfsSync } from 'node:fs'

export interface ServerAddress {
  postgresFolder?: string
  port: number
}

// The whole postgresql.conf. It is written at every start, so that a new version's settings also apply to old
// data. The operator's local.conf next to it overrides it.
export function postgresqlConf(
  { postgresFolder, port }: ServerAddress,
  clusterName: string,
  sharedBuffers: string,
): string {
  const settings: Record<string, string | number> = {
    listen_addresses: postgresFolder ? '' : '127.0.0.1',
    port,
    ...(postgresFolder ? { unix_socket_directories: `"${postgresFolder.replaceAll('"', '""')}"` } : {}),
    cluster_name: clusterName,
    max_connections: 200,
    password_encryption: 'scram-sha-256',

    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // The bundled build has no lz4; "on" is pglz.
    wal_compression: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',

    shared_buffers: sharedBuffers,
    huge_pages: process.platform === 'linux' ? 'try' : 'off',
    jit: 'off',
    ...(sharedMemoryIsSmall()
      ? { max_parallel_workers_per_gather: 0, max_parallel_maintenance_workers: 0 }
      : {}),

    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, MDY',
    lc_messages: 'C',
    lc_monetary: 'C',
    lc_numeric: 'C',
    lc_time: 'C',

    // The keeper reads the log from standard error and writes it to a file of bounded size.
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`,
  )
  return [
    '# Written by Cartage at every start: changes made here are lost. Put your own settings into local.conf.',
    ...lines,
    "include_if_exists = 'local.conf'",
    '',
  ].join('\n')
}

export function pgHbaConf({ postgresFolder }: ServerAddress): string {
  return postgresFolder ? 'local all all scram-sha-256\n' : 'host all all 127.0.0.1/32 scram-sha-256\n'
}

// Containers often have 64 MB of /dev/shm, in which parallel queries fail with "no space left on device".
function sharedMemoryIsSmall(): boolean {
  if (process.platform !== 'linux') return false
  try {
    const { bsize, blocks } = statfsSync('/dev/shm')
    return bsize * blocks < 256 * 1024 * 1024
  } catch {
    return true
  }
}
