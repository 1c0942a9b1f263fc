import { expect, test } from 'vitest'
import { Askers } from '../../platform/turns/askers.ts'
import { UploadTurns } from './upload-turns.ts'

const piece = 64 * 1024

test('alone, an upload never waits, however many requests its own organisation sends', async () => {
  const askers = new Askers()
  const turns = new UploadTurns(askers)
  askers.note('LARGE')
  let isLate = false
  const timer = new Promise((resolve) => setImmediate(resolve)).then(() => {
    isLate = true
  })
  for (let pieces = 0; pieces < 1000; pieces += 1) await turns.take('LARGE', piece)
  expect(isLate).toBe(false)
  await timer
})

test('while others send requests, its pieces wait, and uploads of two organisations take turns', async () => {
  const askers = new Askers()
  const turns = new UploadTurns(askers)
  const order: string[] = []
  const take = async (organisationId: string) => {
    askers.note('SMALL')
    await turns.take(organisationId, piece)
    order.push(organisationId)
  }
  await Promise.all([take('LARGE'), take('LARGE'), take('LARGE'), take('LARGE'), take('OTHER')])
  expect(order.indexOf('OTHER')).toBeLessThan(3)
})

test('pieces arrive unchanged and in order', async () => {
  const turns = new UploadTurns(new Askers())
  async function* pieces() {
    yield Buffer.from('one')
    yield Buffer.from('two')
  }
  const seen: string[] = []
  for await (const bytes of turns.paced('LARGE', pieces())) seen.push(bytes.toString())
  expect(seen).toEqual(['one', 'two'])
})
