import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Random } from '../../../testing/random.ts'
import type { Service } from '../../service.ts'
import { findViolations } from '../checker/invariants.ts'
import { Watch } from '../checker/watch.ts'
import { Crew } from './crew.ts'
import { Pause } from './pause-points.ts'
import {
  type Kind,
  kinds,
  type Lane,
  lanes,
  makePush,
  type Organisation,
  type Push,
  send,
  sendUntilTaken,
} from './pushes.ts'
import { System } from './system.ts'

/** A crew with a failing database, with everything that was sent to it, watched from the first import on. */
export class HeldCrew {
  readonly system: System
  readonly crew: Crew
  readonly random: Random
  readonly organisations: Organisation[]
  readonly sent: Push[] = []
  readonly watch: Watch

  static async create(random: Random, folder?: string): Promise<HeldCrew> {
    const system = await System.create({}, folder)
    const crew = new Crew(system)
    await crew.startMissing()
    return new HeldCrew(system, crew, random, await system.createOrganisations(4))
  }

  private constructor(system: System, crew: Crew, random: Random, organisations: Organisation[]) {
    this.system = system
    this.crew = crew
    this.random = random
    this.organisations = organisations
    this.watch = new Watch(system).start()
  }

  async newPush(
    nth: number,
    rows: number,
    lane: Lane = lanes[nth % 3] ?? 'json',
    kind: Kind = kinds[nth % 2] ?? 'shipments',
  ): Promise<Push> {
    const organisation = this.organisations[nth % this.organisations.length] as Organisation
    const push = await makePush(this.random, organisation, kind, lane, { rows })
    this.sent.push(push)
    return push
  }

  async pushSome(url: string, count: number): Promise<void> {
    for (let nth = 0; nth < count; nth += 1) {
      await sendUntilTaken(() => url, await this.newPush(nth, 300))
    }
  }

  /** One import of each kind, one as JSON and one as a file. */
  async newPair(): Promise<Push[]> {
    return [await this.newPush(0, 300), await this.newPush(1, 300)]
  }

  /** Sends them; their imports run up to the ledger and wait there. */
  async holdAtWrite(running: Push[], worker: Service = this.crew.worker): Promise<Pause> {
    worker.process.kill('SIGSTOP')
    for (const push of running) await sendUntilTaken(() => this.crew.url, push)
    const pause = await Pause.at(await this.system.databaseUrl(), 'write')
    worker.process.kill('SIGCONT')
    await pause.untilReached(await this.system.pool(), 'import %', running.length)
    return pause
  }

  async statusesOf(pushes: Push[]): Promise<string[]> {
    return (await this.#rowsOf(pushes)).map((row) => row.status)
  }

  /** How many attempts each needed, once all have completed. */
  async attemptsOfCompleted(pushes: Push[]): Promise<number[]> {
    await this.crew.untilAllEnded()
    const rows = await this.#rowsOf(pushes)
    expect(rows.map((row) => row.status)).toEqual(pushes.map(() => 'completed'))
    return rows.map((row) => row.attempt)
  }

  #rowsOf(pushes: Push[]) {
    return this.system.query('select status, attempt from import where import_id = any ($1::uuid[])', [
      pushes.map((push) => push.importId),
    ])
  }

  async holds(): Promise<void> {
    const { sent, watch } = this
    await this.crew.untilAllEnded()
    const database = await this.system.pool()
    const comparisons = watch.comparisons
    expect(await findViolations({ url: this.crew.url, database, sent, watch })).toEqual([])
    expect(comparisons).toBeGreaterThan(10)
  }

  async stop(): Promise<void> {
    await this.watch.stop()
    await this.system.stop()
  }
}

/** Pushes repeatedly until told to stop, and records each answer. */
export function keepAsking(held: HeldCrew, api: Service) {
  const answers: { status: number | 'no answer'; seconds: number; body: unknown }[] = []
  const health: number[] = []
  let isOver = false
  const askers = held.organisations.map(async (_, nth) => {
    while (!isOver) {
      const push = await held.newPush(nth, 5)
      const startedAt = performance.now()
      const answer = await send(api.url, push).catch(() => ({
        status: 'no answer' as const,
        body: undefined,
      }))
      const seconds = (performance.now() - startedAt) / 1000
      if (!isOver) answers.push({ status: answer.status, seconds, body: answer.body })
      await delay(200)
    }
  })
  const looker = (async () => {
    while (!isOver) {
      const { status } = await fetch(`${api.url}/health`)
      if (!isOver) health.push(status)
      await delay(500)
    }
  })()
  return {
    answers,
    health,
    async stop() {
      isOver = true
      await Promise.all([...askers, looker])
    },
  }
}
