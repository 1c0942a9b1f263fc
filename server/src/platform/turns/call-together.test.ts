import { expect, test } from 'vitest'
import { CallTogether } from './call-together.ts'

function recorded(sizeMax = 100, runsMax = 1) {
  const runs: { key: string; inputs: number[]; end: (error?: Error) => void }[] = []
  const calls = new CallTogether<number, number>(
    (key, inputs) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(inputs.map((input) => input * 10)))
        runs.push({ key, inputs, end })
      }),
    sizeMax,
    (input) => input,
    runsMax,
  )
  return { calls, runs, shown: () => runs.map(({ key, inputs }) => `${key}: ${inputs.join(' ')}`) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a single call runs at once; calls that arrive meanwhile run together after it', async () => {
  const { calls, runs, shown } = recorded()
  const answers = [calls.call('a', 1), calls.call('a', 2), calls.call('a', 3), calls.call('b', 4)]
  expect(shown()).toEqual(['a: 1', 'b: 4'])
  runs[0]?.end()
  await settled()
  expect(shown()).toEqual(['a: 1', 'b: 4', 'a: 2 3'])
  runs[1]?.end()
  runs[2]?.end()
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40])
  const later = calls.call('a', 5)
  expect(shown().at(-1)).toBe('a: 5')
  runs.at(-1)?.end()
  expect(await later).toBe(50)
})

test('an error reaches only the calls that ran together', async () => {
  const { calls, runs } = recorded()
  const first = calls.call('a', 1)
  const second = expect(calls.call('a', 2)).rejects.toThrow('away')
  const third = expect(calls.call('a', 3)).rejects.toThrow('away')
  runs[0]?.end()
  expect(await first).toBe(10)
  await settled()
  const fourth = calls.call('a', 4)
  runs[1]?.end(new Error('away'))
  await Promise.all([second, third])
  await settled()
  runs[2]?.end()
  expect(await fourth).toBe(40)
})

test('calls too large for one run are split into runs, in order', async () => {
  const { calls, runs, shown } = recorded(5)
  const answers = [1, 3, 2, 9, 1].map((input) => calls.call('a', input))
  for (let run = 0; run < 4; run++) {
    runs[run]?.end()
    await settled()
  }
  expect(shown()).toEqual(['a: 1', 'a: 3 2', 'a: 9', 'a: 1'])
  expect(await Promise.all(answers)).toEqual([10, 30, 20, 90, 10])
})

test('if several runs may be active, calls that fill a run do not wait, and the rest goes into the next', async () => {
  const { calls, runs, shown } = recorded(5, 2)
  const answers = [1, 2, 3, 5, 1].map((input) => calls.call('a', input))
  expect(shown()).toEqual(['a: 1', 'a: 2 3'])
  runs[0]?.end()
  await settled()
  expect(shown()).toEqual(['a: 1', 'a: 2 3', 'a: 5'])
  runs[1]?.end()
  await settled()
  expect(shown()).toEqual(['a: 1', 'a: 2 3', 'a: 5', 'a: 1'])
  runs[2]?.end()
  runs[3]?.end()
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 50, 10])
  const later = calls.call('a', 4)
  expect(shown().at(-1)).toBe('a: 4')
  runs.at(-1)?.end()
  expect(await later).toBe(40)
})
