import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takePlace } from './binaries.ts'

const somebodyElse = 65_534

describe('the folder for a copy of PostgreSQL', () => {
  let shared: string
  beforeEach(() => {
    shared = mkdtempSync(join(tmpdir(), 'cartage-places-'))
  })
  afterEach(() => rmSync(shared, { recursive: true, force: true }))

  test('is created when it is missing', () => {
    expect(takePlace(join(shared, 'new', 'place'))).toBe(true)
  })

  test('is reused when it is ours', () => {
    takePlace(join(shared, 'ours'))
    expect(takePlace(join(shared, 'ours'))).toBe(true)
  })

  test.runIf(process.getuid?.() === 0)('is left alone when another user made it first', () => {
    const place = join(shared, 'taken')
    mkdirSync(place, { mode: 0o755 })
    chownSync(place, somebodyElse, somebodyElse)
    expect(takePlace(place)).toBe(false)
  })

  test('is left alone when others can write to it', () => {
    const place = join(shared, 'open')
    mkdirSync(place)
    chmodSync(place, 0o777)
    expect(takePlace(place)).toBe(false)
  })

  test('is left alone when it is a link', () => {
    mkdirSync(join(shared, 'target'))
    symlinkSync(join(shared, 'target'), join(shared, 'link'))
    expect(takePlace(join(shared, 'link'))).toBe(false)
  })
})
