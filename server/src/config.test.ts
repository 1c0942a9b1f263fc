import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting the documented defaults hold', () => {
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
  ['DEMO', 'yes', 'DEMO must be one of true, false, not "yes".'],
  [
    'DATABASE_URL',
    'mysql://secret@host',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  ['PUBLIC_URL', 'cartage.example', 'PUBLIC_URL must be an address that begins with http:// or https://.'],
])('%s=%s stops the start with a sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence)
})

test('an empty or blank value means the default', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})
