import { expect, test } from 'vitest'
import { misspeltSettings, readConfig } from './config.ts'

test('without settings the documented defaults apply', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    rateLimitPerMinute: 600,
    maxQueuedImports: 100,
    demo: true,
  })
})

test.each([
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, not "http".'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536".'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not "-1".'],
  [
    'RATE_LIMIT_PER_MINUTE',
    '0',
    'RATE_LIMIT_PER_MINUTE must be a whole number from 1 to 100000000, not "0".',
  ],
  ['MAX_QUEUED_IMPORTS', '1e3', 'MAX_QUEUED_IMPORTS must be a whole number from 1 to 100000, not "1e3".'],
  [
    'LOG_LEVEL',
    'loud',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
  ],
  ['TRUST_PROXY', '10', 'TRUST_PROXY must be one of true, false, 1 to 9, not "10".'],
  // An Idempotency-Key, kept for 32 days, must not refer to a deleted import.
  ['IMPORT_RETENTION_DAYS', '31', 'IMPORT_RETENTION_DAYS must be a whole number from 32 to 36500, not "31".'],
  [
    'MAX_STORED_UPLOAD_BYTES',
    '1000',
    'MAX_STORED_UPLOAD_BYTES must be a whole number from 52428800 to 1000000000000000, not "1000".',
  ],
  ['DEMO', 'yes', 'DEMO must be one of true, false, not "yes".'],
  [
    'DATABASE_URL',
    'mysql://secret@host',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  ['PUBLIC_URL', 'cartage.example', 'PUBLIC_URL must be an address that begins with http:// or https://.'],
])('%s=%s stops the start with a message', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence)
})

test('an empty or blank value means the default', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['Database_Url', 'DATABASE_URL'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['PUBIC_URL', 'PUBLIC_URL'],
  ['RATE_LIMIT_PER_MINUT', 'RATE_LIMIT_PER_MINUTE'],
])('%s is taken for a misspelt %s', (given, meant) => {
  expect(misspeltSettings({ [given]: 'x' })).toEqual([{ given, meant }])
})

test('settings and variables of other programs are not called misspelt', () => {
  const others = 'HOME HOST PORT PATH HOSTNAME PORTS DEMO LOGNAME METRICS DATABASE PUBLIC PGDATABASE LANG'
  const environment = Object.fromEntries(others.split(' ').map((name) => [name, 'x']))
  expect(misspeltSettings({ ...environment, DATABASE_URL: 'x', LOG_LEVEL: 'info' })).toEqual([])
})
