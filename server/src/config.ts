import { resolve } from 'node:path'
import { StartError } from './errors.ts'
import { limits } from './limits.ts'

/**
 * All settings, read once from the environment, checked and frozen. `docs/settings.md` is generated from this table.
 */
export interface Setting {
  name: string
  default: string
  meaning: string
}

export const settings = [
  {
    name: 'PORT',
    default: '3000',
    meaning: 'Port of the API, the start page and the documentation. 0 takes any free port.',
  },
  { name: 'HOST', default: 'localhost', meaning: 'Address to listen on. 0.0.0.0 listens on all.' },
  {
    name: 'PUBLIC_URL',
    default: '',
    meaning: 'Base URL of the service for links in answers. Default: the host of the request.',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    meaning: 'Folder for the embedded PostgreSQL and for uploads while they arrive.',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    meaning: 'A PostgreSQL 15 or later to use instead of the embedded one.',
  },
  {
    name: 'DATABASE_CONNECTIONS',
    default: '20',
    meaning:
      'Maximum database connections of one API process; on a cluster, for each of its nodes. One organisation holds at most about two thirds of them, and less while others need some.',
  },
  {
    name: 'SAVE_QUOTES_ON_NODES',
    default: 'false',
    meaning:
      'true if an API process of a cluster saves quotes over connections of its own to the worker nodes, DATABASE_CONNECTIONS to each. They must be reachable at the addresses that the coordinator has for them.',
  },
  {
    name: 'RATE_LIMIT_PER_MINUTE',
    default: '600',
    meaning: 'Requests an organisation may make per minute, across all keys and nodes.',
  },
  { name: 'MAX_QUEUED_IMPORTS', default: '100', meaning: 'Imports an organisation may have queued.' },
  {
    name: 'MAX_STORED_UPLOAD_BYTES',
    default: '5368709120',
    meaning:
      'Bytes of uploads kept for an organisation. Beyond that, the oldest uploads of completed imports are removed.',
  },
  {
    name: 'WORKER_CONCURRENCY',
    default: '4',
    meaning: 'Imports of different organisations that one worker process runs at once.',
  },
  {
    name: 'METRICS_PORT',
    default: '9464',
    meaning:
      'Port of /metrics, on METRICS_HOST only. 0 takes any free port. If 9464 is taken and you set none, Cartage takes a free one and logs which.',
  },
  {
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    meaning: 'Address of /metrics. It needs no key, so keep it private.',
  },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
  {
    name: 'FAILED_ATTEMPTS_PER_MINUTE',
    default: '60',
    meaning:
      'Wrong keys and bad links one address may send to one node per minute. Valid keys are not affected.',
  },
  {
    name: 'TRUST_PROXY',
    default: 'false',
    meaning:
      'true if a proxy in front sets X-Forwarded-For and X-Forwarded-Proto. With several proxies in a row, their number.',
  },
  {
    name: 'IMPORT_RETENTION_DAYS',
    default: '90',
    meaning:
      'Days to keep ended imports and their rejected rows. At least 32, the lifetime of Idempotency-Keys.',
  },
  {
    name: 'UPLOAD_RETENTION_DAYS',
    default: '30',
    meaning:
      'Days to keep uploaded files and bodies. Those of failed imports are kept at most 7 days, of cancelled ones not at all.',
  },
  { name: 'QUOTE_RETENTION_DAYS', default: '730', meaning: 'Days to keep quotes.' },
  {
    name: 'DEMO',
    default: 'true',
    meaning: 'Whether the first start on an empty database creates the demo organisations.',
  },
] as const satisfies Setting[]

type SettingName = (typeof settings)[number]['name']

export interface Config {
  readonly port: number
  readonly host: string
  readonly publicUrl: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  readonly saveQuotesOnNodes: boolean
  readonly rateLimitPerMinute: number
  readonly maxQueuedImports: number
  readonly maxStoredUploadBytes: number
  readonly workerConcurrency: number
  readonly metricsPort: number
  /** Whether METRICS_PORT is set. If not, any other port will do. */
  readonly metricsPortIsSet: boolean
  readonly metricsHost: string
  readonly logLevel: string
  readonly failedAttemptsPerMinute: number
  /** How many proxies in front to trust for the caller's address. */
  readonly trustProxy: false | number
  readonly importRetentionDays: number
  readonly uploadRetentionDays: number
  readonly quoteRetentionDays: number
  readonly demo: boolean
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const text = (name: SettingName) => {
    const given = environment[name]?.trim()
    return given ? given : (settings.find((setting) => setting.name === name)?.default ?? '')
  }
  const wholeNumber = (name: SettingName, min: number, max: number) => {
    const value = text(name)
    if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max) {
      throw new StartError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
    }
    return Number(value)
  }
  const oneOf = (name: SettingName, allowed: string[]) => {
    const value = text(name)
    if (!allowed.includes(value))
      throw new StartError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`)
    return value
  }
  const url = (name: SettingName, protocols: string[]) => {
    const value = text(name)
    if (value === '') return undefined
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      // Do not repeat the value: it may contain a password.
      throw new StartError(
        `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
      )
    }
    return value.replace(/\/$/, '')
  }
  const proxies = () => {
    const value = text('TRUST_PROXY')
    if (/^[1-9]$/.test(value)) return Number(value)
    return oneOf('TRUST_PROXY', ['true', 'false', '1 to 9']) === 'true' ? 1 : false
  }
  return Object.freeze({
    port: wholeNumber('PORT', 0, 65_535),
    host: text('HOST'),
    publicUrl: url('PUBLIC_URL', ['http:', 'https:']),
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseConnections: wholeNumber('DATABASE_CONNECTIONS', 2, 1000),
    saveQuotesOnNodes: oneOf('SAVE_QUOTES_ON_NODES', ['true', 'false']) === 'true',
    rateLimitPerMinute: wholeNumber('RATE_LIMIT_PER_MINUTE', 1, 100_000_000),
    maxQueuedImports: wholeNumber('MAX_QUEUED_IMPORTS', 1, 100_000),
    maxStoredUploadBytes: wholeNumber('MAX_STORED_UPLOAD_BYTES', limits.fileBytesMax, 1e15),
    workerConcurrency: wholeNumber('WORKER_CONCURRENCY', 1, 64),
    metricsPort: wholeNumber('METRICS_PORT', 0, 65_535),
    metricsPortIsSet: Boolean(environment.METRICS_PORT?.trim()),
    metricsHost: text('METRICS_HOST'),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    failedAttemptsPerMinute: wholeNumber('FAILED_ATTEMPTS_PER_MINUTE', 1, 100_000_000),
    trustProxy: proxies(),
    // An Idempotency-Key must not refer to a deleted import.
    importRetentionDays: wholeNumber('IMPORT_RETENTION_DAYS', limits.idempotencyLifetimeDays, 36_500),
    uploadRetentionDays: wholeNumber('UPLOAD_RETENTION_DAYS', 1, 36_500),
    quoteRetentionDays: wholeNumber('QUOTE_RETENTION_DAYS', 1, 36_500),
    demo: oneOf('DEMO', ['true', 'false']) === 'true',
  })
}

/** Environment variables that look like one of our settings, misspelt. Nobody would notice that they have no effect. */
export function misspeltSettings(
  environment: Record<string, string | undefined>,
): { given: string; meant: SettingName }[] {
  const names: SettingName[] = settings.map(({ name }) => name)
  return Object.keys(environment).flatMap((given) => {
    if (names.some((name) => name === given)) return []
    // Short names have too many neighbours: HOME is not a misspelt HOST.
    const meant = names.find((name) => name.length >= 6 && isMisspelt(given.toUpperCase(), name))
    return meant === undefined ? [] : [{ given, meant }]
  })
}

/** One or two letters wrong, missing, doubled or swapped; or the words joined in another way. */
function isMisspelt(given: string, name: string): boolean {
  const letters = (text: string) => text.replaceAll(/[-_]/g, '')
  if (letters(given) === letters(name)) return true
  if (Math.abs(given.length - name.length) > 2 || given[0] !== name[0]) return false
  return editsBetween(given, name) <= (name.length >= 10 ? 2 : 1)
}

function editsBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  let twoBefore: number[] = []
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      now[column] = Math.min(
        (before[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + same,
        swapped ? (twoBefore[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    twoBefore = before
    before = now
  }
  return before[other.length] ?? 0
}
