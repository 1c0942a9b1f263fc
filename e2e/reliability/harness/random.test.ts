import { expect, test } from 'vitest'
import { Random } from '../../../testing/random.ts'

const draws = (random: Random) => Array.from({ length: 5 }, () => random.next())

test('the same seed gives the same sequence, another seed another one', () => {
  expect(draws(new Random(7))).toEqual(draws(new Random(7)))
  expect(draws(new Random(7))).not.toEqual(draws(new Random(8)))
})

test('a fork depends only on the seed and its name, not on earlier draws', () => {
  const used = new Random(7)
  const other = used.fork('other')
  draws(used)
  draws(other)
  expect(draws(used.fork('sender 1'))).toEqual(draws(new Random(7).fork('sender 1')))
  const sequences = [
    new Random(7),
    ...['sender 1', 'sender 2', 'killer'].map((name) => new Random(7).fork(name)),
    new Random(8).fork('sender 1'),
    new Random(7).fork('sender 1').fork('sender 1'),
  ].map((random) => draws(random).join())
  expect(new Set(sequences).size).toBe(sequences.length)
})

test('every value of a range is drawn, and nothing outside it', () => {
  const random = new Random(7)
  const seen = new Set(Array.from({ length: 1000 }, () => random.between(3, 9)))
  expect([...seen].sort()).toEqual([3, 4, 5, 6, 7, 8, 9])
})
