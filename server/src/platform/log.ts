import pino, { type Logger } from 'pino'

/**
 * Structured logs on standard error, one JSON object a line. What is secret is never logged: requests are logged by
 * route and status, not by headers, query or body, and these paths are cut out should anyone pass them in.
 */
export function createLog(
  level: string,
  processName: string,
  destination: pino.DestinationStream = standardError(),
): Logger {
  return pino(
    {
      level,
      base: { process: processName, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'headers',
          'req',
          'res',
          'apiKey',
          'password',
          'cookie',
          'authorization',
          'connectionString',
          'databaseUrl',
          '*.apiKey',
          '*.password',
          '*.cookie',
          '*.authorization',
          '*.connectionString',
        ],
        remove: true,
      },
      serializers: { err: describeError },
    },
    destination,
  )
}

/** Written beside the work: what is logged while a write is under way goes out with the next one, and at the exit. */
const standardError = () => pino.destination({ dest: 2, sync: false })

/** An error without what a driver hangs on it: parameters and rows can hold customers' data or keys. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    code,
    stack: withoutSecrets(error.stack ?? ''),
  }
}

/** Keys, and passwords and tokens in addresses, wherever they stand in a text. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/ctg_live_[0-9A-Za-z]+/g, 'ctg_live_…')
    .replace(/(\w+:\/\/[^:@/\s]*):[^@/\s]+@/g, '$1:…@')
    .replace(/([?&](?:token|signature)=)[^&\s"]+/g, '$1…')
}
