import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { findTellTales } from './checker/invariants.ts'
import { HeldCrew, keepAsking } from './harness/outage.ts'
import { Random } from './harness/random.ts'

/** The database is away or does not answer, while an import runs. */
const random = new Random()
const awaySeconds = Number(process.env.AWAY_SECONDS ?? 30)
const crews: HeldCrew[] = []
afterAll(() => Promise.all(crews.map((crew) => crew.stop())))

describe.concurrent(`the database is away for ${awaySeconds} seconds`, { timeout: 300_000 }, () => {
  test.each(['frozen', 'stopped'] as const)(
    '%s: 503 and never a 202, it heals by itself, and the imports that ran are completed',
    async (how) => {
      const held = await HeldCrew.create(random.fork(how))
      crews.push(held)
      const { system, crew } = held
      await held.pushSome(crew.url, 8)
      await crew.untilAllEnded()
      const running = await held.newPair()
      const pause = await held.holdAtWrite(running)

      const pids = how === 'frozen' ? await system.postgresPids() : [system.keeperPid()]
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      if (how === 'stopped') process.kill(system.postmasterPid(), 'SIGINT')
      const released = pause.release()
      if (how === 'stopped') await delay(1000)
      const asking = keepAsking(held, crew.api)
      await delay(awaySeconds * 1000)
      const whileAway = [...asking.answers]
      const healthWhileAway = [...asking.health]
      const healedFrom = performance.now()
      for (const pid of pids) process.kill(pid, 'SIGCONT')
      await asking.stop()
      await released
      await crew.untilAnswering()

      process.stdout.write(
        `${how} ${awaySeconds} s: ${whileAway.length} pushes refused, the slowest after ` +
          `${Math.max(...whileAway.map(({ seconds }) => seconds)).toFixed(1)} s; ` +
          `healed ${((performance.now() - healedFrom) / 1000).toFixed(1)} s after it was back\n`,
      )
      expect(whileAway.length).toBeGreaterThan(3)
      expect([...new Set(whileAway.map(({ status }) => status))]).toEqual([503])
      expect(Math.max(...whileAway.map(({ seconds }) => seconds))).toBeLessThan(150)
      expect(whileAway.flatMap(({ body }) => findTellTales(503, body))).toEqual([])
      expect([...new Set(healthWhileAway)]).toEqual([503])
      await held.pushSome(crew.url, 4)
      const attempts = await held.attemptsOfCompleted(running)
      process.stdout.write(`${how}: the imports that ran needed ${attempts.join(' and ')} attempts\n`)
      // One whose connection was ended began again; one that was frozen with the database may go on.
      for (const attempt of attempts) expect(attempt).toBeGreaterThan(how === 'stopped' ? 1 : 0)
      await held.holds()
    },
  )
})
