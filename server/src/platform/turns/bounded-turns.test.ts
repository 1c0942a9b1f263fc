import { describe, expect, test } from 'vitest'
import { sharesOf } from '../database/organisation-pool.ts'
import { BoundedTurns } from './bounded-turns.ts'

const patient = 600
const refusal = () => new Error('refused')

/** Takes turns and remembers in which order they were given. */
function taking(turns: BoundedTurns) {
  const order: string[] = []
  const take = async (key: string) => {
    await turns.take(key)
    order.push(key)
  }
  return { order, take }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

describe('turns', () => {
  test('a key has as many at once as it may, and the others wait', async () => {
    const turns = new BoundedTurns((own) => own < 2, patient, refusal)
    const { order, take } = taking(turns)
    const all = Promise.all([take('a'), take('a'), take('a'), take('b')])
    await soon()
    expect(order).toEqual(['a', 'a', 'b'])
    turns.give('a')
    await all
    expect(order).toEqual(['a', 'a', 'b', 'a'])
  })

  test('the key that holds the least goes first', async () => {
    const turns = new BoundedTurns((_, all) => all < 3, patient, refusal)
    const { order, take } = taking(turns)
    const all = Promise.all(['a', 'a', 'b', 'a', 'b', 'c'].map(take))
    await soon()
    expect(order).toEqual(['a', 'a', 'b'])
    turns.give('a')
    await soon()
    expect(order.at(-1)).toBe('c')
    turns.give('b')
    await soon()
    expect(order.at(-1)).toBe('b')
    turns.give('c')
    await all
  })

  test('who waits for too long is refused and takes nothing', async () => {
    const turns = new BoundedTurns((own) => own < 1, 0.01, refusal)
    await turns.take('a')
    await expect(turns.take('a')).rejects.toThrow('refused')
    turns.give('a')
    await turns.take('a')
  })

  test('who leaves while waiting takes nothing, and who has left does not begin', async () => {
    const turns = new BoundedTurns((own) => own < 1, patient, refusal)
    const leaving = new AbortController()
    await turns.take('a')
    const waiting = turns.take('a', leaving.signal)
    leaving.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    turns.give('a')
    await expect(turns.take('a', leaving.signal)).rejects.toThrow('left')
    await turns.take('a')
  })

  test('a failure of the work gives the turn back', async () => {
    const turns = new BoundedTurns((own) => own < 1, patient, refusal)
    await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns.run('a', async () => 1)).toBe(1)
  })
})

describe('shares of connections', () => {
  /** How many connections each of some organisations gets if all want as many as they can. */
  function sharesOfHungry(connectionsMax: number, count: number) {
    const turns = sharesOf(connectionsMax)
    const held = Array.from({ length: count }, () => 0)
    for (let round = 0; round < connectionsMax; round++) {
      for (let each = 0; each < count; each++) {
        turns.take(`organisation ${each}`).then(
          () => {
            held[each] = (held[each] ?? 0) + 1
          },
          () => {},
        )
      }
    }
    return held
  }

  test.each([
    [20, 1],
    [20, 2],
    [20, 5],
    [20, 30],
    [10, 1],
    [4, 3],
    [3, 1],
    [2, 1],
    [2, 5],
    [100, 3],
  ])('of %i connections, %i organisations never hold all', async (connectionsMax, count) => {
    const held = sharesOfHungry(connectionsMax, count)
    await soon()
    const sum = held.reduce((one, other) => one + other, 0)
    expect(sum).toBeGreaterThan(0)
    expect(sum).toBeLessThan(connectionsMax)
    expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(2)
  })

  test('one organisation alone may hold two thirds of what can be shared', async () => {
    const held = sharesOfHungry(20, 1)
    await soon()
    expect(held).toEqual([12])
  })

  test('a newcomer finds a connection beside one that takes all it can', async () => {
    const turns = sharesOf(20)
    for (let i = 0; i < 60; i++) turns.take('hungry').catch(() => {})
    await turns.take('newcomer')
    await turns.take('another')
  })
})
