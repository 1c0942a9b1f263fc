import { describe, expect, test } from 'vitest'
import { findQueries, type Query } from './sql/find-queries.ts'

/**
 * PostgreSQL holds a lock for the whole server from the notification of a transaction until its commit has ended, and
 * with a frozen node of a cluster that takes as long as the node is frozen. So a notification is a transaction of its
 * own, after the one that writes.
 */
const queries = findQueries((file) => file.startsWith('server/src/') && !file.endsWith('.test.ts'))

/** What is wrong with a statement that notifies, if anything. */
function complaint({ sql, isOnPool }: Pick<Query, 'sql' | 'isOnPool'>): string | undefined {
  if (sql === undefined || !/\bpg_notify\b|^\s*notify\b|;\s*notify\b/i.test(sql)) return undefined
  if (!/^\s*select pg_notify\(\$1, \$2\)\s*$/i.test(sql)) return 'does more than notify'
  return isOnPool ? undefined : 'can be part of a transaction that writes'
}

describe('notifications', () => {
  test('are statements of their own, outside of transactions', () => {
    expect(queries.filter(({ sql }) => sql?.includes('pg_notify'))).toHaveLength(1)
    const complaints = queries.flatMap((query) => {
      const found = complaint(query)
      return found ? [`${query.file}:${query.line}: ${found}`] : []
    })
    expect(complaints).toEqual([])
  })

  test.each([
    ['select pg_notify($1, $2)', true, undefined],
    ['select pg_notify($1, $2)', false, 'can be part of a transaction that writes'],
    [
      'with made as (insert into import (organisation_id) values ($1)) select pg_notify($2, $3)',
      true,
      'does more than notify',
    ],
    ['notify import_queued', true, 'does more than notify'],
    ['begin; notify import_queued; commit', true, 'does more than notify'],
    ['select 1', false, undefined],
  ])('"%s" would be noticed', (sql, isOnPool, expected) => {
    expect(complaint({ sql, isOnPool })).toBe(expected)
  })

  test('a pool is told from a client and from what may be either', () => {
    const onPool = (file: string) => queries.filter((query) => query.file === file && query.isOnPool)
    expect(onPool('server/src/imports/queue/tell-workers.ts')).toHaveLength(1)
    expect(onPool('server/src/imports/queue/queue.ts')).toEqual([])
    expect(onPool('server/src/imports/record/find-imports.ts')).toEqual([])
  })
})
