import pino, { type Logger } from 'pino'

/**
 * Structured logs on standard error, one JSON object a line. Secrets are never logged: requests are logged by route
 * and status, without headers, query or body, and these paths are redacted if someone passes them in.
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

/** Written asynchronously: lines logged during a write go out with the next one, and at exit. */
const standardError = () => pino.destination({ dest: 2, sync: false })

/** An error without the driver's extra fields: parameters and rows can contain customer data or keys. */
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

/** Keys, and passwords and tokens in URLs, anywhere in a text. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/ctg_live_[0-9A-Za-z]+/g, 'ctg_live_…')
    .replace(/(\w+:\/\/[^:@/\s]*):[^@/\s]+@/g, '$1:…@')
    .replace(/([?&](?:token|signature)=)[^&\s"]+/g, '$1…')
}
