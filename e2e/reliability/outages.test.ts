import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { withFaults } from '../faults/with-faults.ts'
import { findTellTales } from './checker/invariants.ts'
import { HeldCrew, keepAsking } from './harness/outage.ts'

/** The database is unavailable or does not answer while an import runs. */
const random = new Random()
const awaySeconds = Number(process.env.AWAY_SECONDS ?? 30)
type How = 'frozen' | 'stopped'
const crews: HeldCrew[] = []
afterAll(() => Promise.all(crews.map((crew) => crew.stop())))

async function newCrew(name: string): Promise<HeldCrew> {
  const held = await HeldCrew.create(random.fork(name))
  crews.push(held)
  return held
}

/** Stops the database while imports write, and restores it; returns the answers meanwhile. */
async function goAway(held: HeldCrew, how: How, seconds: number) {
  const { system, crew } = held
  const running = await held.newPair()
  const pause = await held.holdAtWrite(running)
  const pids = how === 'frozen' ? await system.postgresPids() : [system.keeperPid()]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  if (how === 'stopped') process.kill(system.postmasterPid(), 'SIGINT')
  const released = pause.release()
  if (how === 'stopped') await delay(1000)
  const asking = keepAsking(held, crew.api)
  await delay(seconds * 1000)
  const answers = [...asking.answers]
  const health = [...asking.health]
  const healedFrom = performance.now()
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  await asking.stop()
  await released
  await crew.untilAnswering()
  return { running, answers, health, healedSeconds: (performance.now() - healedFrom) / 1000 }
}

const statusesOf = (answers: { status: unknown }[]) => [...new Set(answers.map(({ status }) => status))]

describe.concurrent('the database is unavailable', () => {
  test.each(['frozen', 'stopped'] as const)(
    `%s for ${awaySeconds} seconds: 503 and never a 202, the service recovers by itself, and running imports complete`,
    async (how) => {
      const held = await newCrew(how)
      const { crew } = held
      await held.pushSome(crew.url, 8)
      await crew.untilAllEnded()
      const { running, answers, health, healedSeconds } = await goAway(held, how, awaySeconds)

      const slowest = Math.max(...answers.map(({ seconds }) => seconds))
      process.stdout.write(
        `${how} ${awaySeconds} s: ${answers.length} pushes refused, the slowest after ${slowest.toFixed(1)} s; ` +
          `healed ${healedSeconds.toFixed(1)} s after it was back\n`,
      )
      expect(answers.length).toBeGreaterThan(3)
      expect(statusesOf(answers)).toEqual([503])
      expect(answers.flatMap(({ body }) => findTellTales(503, body))).toEqual([])
      expect([...new Set(health)]).toEqual([503])
      await held.pushSome(crew.url, 4)
      const attempts = await held.attemptsOfCompleted(running)
      process.stdout.write(`${how}: the imports that ran needed ${attempts.join(' and ')} attempts\n`)
      // An import whose connection was ended started again; one frozen with the database may continue.
      for (const attempt of attempts) expect(attempt).toBeGreaterThan(how === 'stopped' ? 1 : 0)
      await held.holds()
    },
  )

  test('an API that answers 500, and a worker that gives up, would be detected', async () => {
    const held = await newCrew('gives up')
    await held.crew.replaceApi(withFaults('blamesItself'))
    await held.crew.replaceWorker(withFaults('givesUp'))
    const { running, answers } = await goAway(held, 'stopped', 5)
    expect(statusesOf(answers)).toContain(500)
    await expect(held.attemptsOfCompleted(running)).rejects.toThrow(/failed/)
  })

  test('a worker that does not reconnect would be detected', async () => {
    const held = await newCrew('stays away')
    await held.crew.replaceWorker(withFaults('staysAway'))
    await held.pushSome(held.crew.url, 2)
    await held.crew.untilAllEnded()
    await goAway(held, 'stopped', 2)
    await held.pushSome(held.crew.url, 2)
    await expect(held.crew.untilAllEnded(8000)).rejects.toThrow('every import has ended')
  })
})
