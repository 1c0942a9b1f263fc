import { expect, test } from 'vitest'
import { migrationOf, numberOf, readMigrations } from '../server/src/platform/database/read-migrations.ts'

/** From this one on, every migration keeps the previous version working. */
const firstWithRule = '0031'
const migrations = await readMigrations()
const numbers = migrations.map(({ name }) => numberOf(name))

/** What is wrong with what a migration says about older versions. A separate function, so that we can test it. */
function complaint(name: string, text: string, known: readonly string[]): string | undefined {
  const { oldest } = migrationOf(name, text)
  if (oldest === null)
    return `${name}: the first line must be "-- Oldest version beside it: NNNN", see CONTRIBUTING.md, Change the schema`
  if (oldest >= numberOf(name))
    return `${name}: the version before must keep working: name an earlier migration`
  if (!known.includes(oldest)) return `${name}: there is no migration ${oldest}`
  return undefined
}

test('every migration says which is the oldest version that works beside it', () => {
  const complaints = migrations
    .filter(({ name }) => numberOf(name) >= firstWithRule)
    .map(({ name, sql, oldest }) =>
      complaint(name, oldest === null ? sql : `-- Oldest version beside it: ${oldest}\n${sql}`, numbers),
    )
  expect(complaints.filter(Boolean)).toEqual([])
})

test('no two migrations have the same number', () => {
  expect(new Set(numbers).size).toBe(numbers.length)
})

test.each([
  ['select 1', /first line must be/],
  ['\n-- Oldest version beside it: 0030\nselect 1', /first line must be/],
  ['-- Oldest version beside it: 0040\nselect 1', /must keep working/],
  ['-- Oldest version beside it: 0041\nselect 1', /must keep working/],
  ['-- Oldest version beside it: 0009\nselect 1', /no migration 0009/],
])('%j as 0040 would be noticed', (text, expected) => {
  expect(complaint('0040-one.sql', text, ['0030', '0040', '0041'])).toMatch(expected)
})
