import { expect, test } from 'vitest'
import { FairTurns } from './fair-turns.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a key with one piece waits for at most one piece of each other key', async () => {
  const turns = new FairTurns(1)
  const served: string[] = []
  const piece = (key: string) =>
    turns.run(key, async () => {
      served.push(key)
      await turn()
    })
  const all = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(piece)
  await Promise.all(all)
  expect(served).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('no more run at once than allowed, and a failure passes its turn on', async () => {
  const turns = new FairTurns(2)
  let running = 0
  let most = 0
  const piece = (fails: boolean) =>
    turns.run('a', async () => {
      running += 1
      most = Math.max(most, running)
      await turn()
      running -= 1
      if (fails) throw new Error('failed')
    })
  const ends = await Promise.allSettled([true, false, true, false, true, false].map(piece))
  expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, true, false, true])
  expect(most).toBe(2)
  await expect(turns.run('a', async () => 'served')).resolves.toBe('served')
})
