import { StartError } from '../errors.ts'

/** Explains why we cannot listen on an address, naming the setting to change. */
export function listenError(
  error: unknown,
  host: string,
  port: number,
  setting: { port: string; host: string },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is taken by another program. Stop that program, or set ${setting.port} to another port.`,
      )
    case 'EACCES':
      return new StartError(`This user may not open port ${port}. Set ${setting.port} to a port above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`This machine has no address ${host}. Set ${setting.host} to one it has.`)
    default:
      return error
  }
}
