import { resolve } from 'node:path'
import { StartError } from './errors.ts'

/**
 * All settings, read once from the environment, checked, frozen and handed on. `docs/settings.md` shows this table; a
 * test keeps the two the same.
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
    meaning:
      'Address under which callers reach the service, for links in answers. Default: the one that the request came to.',
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
  { name: 'DATABASE_CONNECTIONS', default: '20', meaning: 'Most database connections of one API process.' },
  {
    name: 'RATE_LIMIT_PER_MINUTE',
    default: '600',
    meaning: 'Requests an organisation may make in a minute, all keys and nodes together.',
  },
  { name: 'MAX_QUEUED_IMPORTS', default: '100', meaning: 'Imports an organisation may have waiting.' },
  {
    name: 'WORKER_CONCURRENCY',
    default: '4',
    meaning: 'Imports of different organisations that one worker process runs at once.',
  },
  {
    name: 'METRICS_PORT',
    default: '0',
    meaning: 'Port of /metrics, on METRICS_HOST only. 0 takes any free port and says which.',
  },
  {
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    meaning: 'Address of /metrics. It needs no key, so keep it private.',
  },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
  {
    name: 'TRUST_PROXY',
    default: 'false',
    meaning: 'true when a proxy in front sets X-Forwarded-For and X-Forwarded-Proto.',
  },
  {
    name: 'IMPORT_RETENTION_DAYS',
    default: '90',
    meaning: 'How long ended imports and their rejected rows are kept.',
  },
  {
    name: 'UPLOAD_RETENTION_DAYS',
    default: '30',
    meaning: 'How long the files and bodies that were sent are kept.',
  },
  {
    name: 'DEMO',
    default: 'true',
    meaning: 'Whether the first start on an empty database makes the demo organisations.',
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
  readonly rateLimitPerMinute: number
  readonly maxQueuedImports: number
  readonly workerConcurrency: number
  readonly metricsPort: number
  readonly metricsHost: string
  readonly logLevel: string
  readonly trustProxy: boolean
  readonly importRetentionDays: number
  readonly uploadRetentionDays: number
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
      // The value may hold a password: it is not repeated.
      throw new StartError(
        `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
      )
    }
    return value.replace(/\/$/, '')
  }
  return Object.freeze({
    port: wholeNumber('PORT', 0, 65_535),
    host: text('HOST'),
    publicUrl: url('PUBLIC_URL', ['http:', 'https:']),
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseConnections: wholeNumber('DATABASE_CONNECTIONS', 2, 1000),
    rateLimitPerMinute: wholeNumber('RATE_LIMIT_PER_MINUTE', 1, 100_000_000),
    maxQueuedImports: wholeNumber('MAX_QUEUED_IMPORTS', 1, 100_000),
    workerConcurrency: wholeNumber('WORKER_CONCURRENCY', 1, 64),
    metricsPort: wholeNumber('METRICS_PORT', 0, 65_535),
    metricsHost: text('METRICS_HOST'),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    trustProxy: oneOf('TRUST_PROXY', ['true', 'false']) === 'true',
    importRetentionDays: wholeNumber('IMPORT_RETENTION_DAYS', 1, 36_500),
    uploadRetentionDays: wholeNumber('UPLOAD_RETENTION_DAYS', 1, 36_500),
    demo: oneOf('DEMO', ['true', 'false']) === 'true',
  })
}
