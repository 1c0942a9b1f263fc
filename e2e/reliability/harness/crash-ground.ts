import type { Service } from '../../service.ts'
import { Pause } from './pause-points.ts'
import { System } from './system.ts'

/** One set-up for tests that kill a process in the middle of a change. */
export class CrashGround {
  readonly system: System
  /** Holds the database and is never killed. */
  readonly api: Service

  private constructor(system: System, api: Service) {
    this.system = system
    this.api = api
  }

  static async start(): Promise<CrashGround> {
    const system = await System.create()
    return new CrashGround(system, await system.startApi())
  }

  /** An API beside it that can be killed. */
  async startVictim(environment: Record<string, string> = {}): Promise<Service> {
    return this.system.startApi({ DATABASE_URL: await this.system.databaseUrl(), ...environment })
  }

  /**
   * Sends something to the victim and kills it while a connection of this name waits to write to the table. Returns what
   * was answered, once PostgreSQL has rolled back.
   */
  async killAt<Answer>(
    victim: Service,
    connection: 'cartage-api' | 'cartage-configuration-files',
    table: string,
    send: (url: string) => Promise<Answer>,
  ): Promise<Answer> {
    const pause = await Pause.beforeWriting(await this.system.databaseUrl(), table)
    const answered = send(victim.url)
    await pause.untilReached(await this.system.pool(), connection)
    await victim.stop('SIGKILL')
    await pause.release()
    const answer = await answered
    await this.system.untilRolledBack()
    return answer
  }
}
