import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { IdleThreads } from './idle-threads.ts'

const echo = `require('node:worker_threads').parentPort.on('message', (text) => {
  if (text === 'die') process.exit(1)
  require('node:worker_threads').parentPort.postMessage(text)
})`

let started: Worker[] = []
let threads: IdleThreads | undefined
const idleThreads = (seconds: number, alwaysKept: number) => {
  threads = new IdleThreads(
    () => {
      const worker = new Worker(echo, { eval: true })
      started.push(worker)
      return worker
    },
    seconds,
    alwaysKept,
  )
  return threads
}
afterEach(async () => {
  await threads?.stop()
  await Promise.all(started.map((worker) => worker.terminate()))
  started = []
})

async function answerOf(worker: Worker, text: string): Promise<string> {
  worker.postMessage(text)
  const [answer] = await once(worker, 'message')
  return answer
}

test('a thread that was given back does the next work', async () => {
  const idle = idleThreads(60, 0)
  const first = idle.take()
  expect(await answerOf(first, 'one')).toBe('one')
  idle.giveBack(first)
  const second = idle.take()
  expect(second).toBe(first)
  expect(await answerOf(second, 'two')).toBe('two')
  expect(idle.take(), 'while the other works').not.toBe(first)
})

test('one is warmed, however often work is expected', () => {
  const idle = idleThreads(60, 0)
  idle.warm()
  idle.warm()
  expect(started).toHaveLength(1)
  expect(idle.take()).toBe(started[0])
})

test('a thread that died while it waited gets no work', async () => {
  const idle = idleThreads(60, 0)
  const first = idle.take()
  idle.giveBack(first)
  first.postMessage('die')
  await once(first, 'exit')
  const second = idle.take()
  expect(second).not.toBe(first)
  expect(await answerOf(second, 'one')).toBe('one')
})

test('threads that wait too long end, but for those that are always kept', async () => {
  const idle = idleThreads(0.05, 1)
  const [first, second] = [idle.take(), idle.take()]
  const ended = once(first, 'exit')
  idle.giveBack(first)
  idle.giveBack(second)
  await ended
  expect(idle.take()).toBe(second)
  expect(await answerOf(second, 'one')).toBe('one')
})
