import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilToldToStop } from './stop-signals.ts'

const signals = ['SIGINT', 'SIGTERM', 'disconnect'] as const
const listenersBefore = new Map(signals.map((signal) => [signal, process.listeners(signal as 'SIGINT')]))
const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  exit.mockClear()
  for (const signal of signals) {
    for (const listener of process.listeners(signal as 'SIGINT')) {
      if (!listenersBefore.get(signal)?.includes(listener)) process.off(signal, listener)
    }
  }
})

/** Sends the signal only to the code under test. */
const press = (signal: 'SIGINT' | 'SIGTERM') => process.listeners(signal).at(-1)?.(signal)

test('Ctrl-C that arrives twice, from the terminal and from npm, counts as one request to stop', async () => {
  const told = untilToldToStop()
  press('SIGINT')
  vi.setSystemTime(Date.now() + 300)
  press('SIGINT')
  expect(await told).toBe('SIGINT')
  expect(exit).not.toHaveBeenCalled()
})

test('Ctrl-C pressed again later ends the process at once', async () => {
  const told = untilToldToStop()
  press('SIGINT')
  vi.setSystemTime(Date.now() + 1500)
  press('SIGINT')
  expect(await told).toBe('SIGINT')
  expect(exit).toHaveBeenCalledExactlyOnceWith(130)
})

test('a second SIGTERM does not cut the stop short', async () => {
  const told = untilToldToStop()
  press('SIGTERM')
  vi.setSystemTime(Date.now() + 5000)
  press('SIGTERM')
  expect(await told).toBe('SIGTERM')
  expect(exit).not.toHaveBeenCalled()
})
