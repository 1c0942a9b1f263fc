import { type Service, startService, temporaryFolder } from './service.ts'

/** Services and data folders that a test file starts, and stops when it ends. */
export class OwnServices {
  readonly #folders: Awaited<ReturnType<typeof temporaryFolder>>[] = []
  readonly #services: Service[] = []

  async newFolder(): Promise<string> {
    const folder = await temporaryFolder()
    this.#folders.push(folder)
    return folder.path
  }

  async start(environment: Record<string, string>, args?: string[]): Promise<Service> {
    const service = await startService(environment, args)
    this.#services.push(service)
    return service
  }

  async end(): Promise<void> {
    for (const service of this.#services) await service.stop('SIGKILL')
    for (const folder of this.#folders) await folder.remove()
  }
}
