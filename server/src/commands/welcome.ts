import type { Config } from '../config.ts'
import type { DemoSignIn } from './first-start.ts'

export interface Started {
  config: Config
  port: number
  metricsPort: number
  demo: DemoSignIn | undefined
  /** No organisation exists yet. */
  isEmpty: boolean
  withWorker: boolean
}

/** Prints what a newcomer needs next to standard output; logs go to standard error. */
export function welcome({ config, port, metricsPort, demo, isEmpty, withWorker }: Started): string {
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
  const address = config.publicUrl ?? `http://${host}:${port}`
  const lines = [
    '',
    `Cartage is ready at ${address}`,
    '',
    `  Documentation   ${address}/docs`,
    `  Metrics         http://${config.metricsHost}:${metricsPort}/metrics`,
    `  Database        ${config.databaseUrl ? 'from DATABASE_URL' : `embedded PostgreSQL in ${config.dataDir}`}`,
    ...(withWorker
      ? []
      : ['  Worker          none here; run "npm run cartage -- worker" beside it, or imports stay queued']),
    '',
  ]
  if (demo) {
    lines.push(
      `Created ${demo.name}, and a second organisation to show that they are separate`,
      '',
      `  Portal          ${address}/`,
      `  Sign-in         ${demo.portal.email}  password ${demo.portal.password}`,
      `  API key         ${demo.apiKey}`,
      '                  (key and password are shown only once)',
      '',
      'Try a first quote:',
      '',
      `  curl -s ${address}/v1/org/quote/getQuote -H 'x-api-key: ${demo.apiKey}' -H 'content-type: application/json' \\`,
      `    -d '{"general":{"customerIds":["SALTBUSH"]},"origin":{"postalCode":"3000"},"destination":{"postalCode":"2000"},"items":[{"quantity":2,"length":0.6,"width":0.4,"height":0.4,"weight":12}]}'`,
      '',
    )
  } else if (isEmpty) {
    lines.push(
      'There is no organisation yet. Create the first one, with its API key and sign-in:',
      '',
      '  npm run --silent cartage -- org create --name "Your organisation"',
      '',
    )
  } else {
    lines.push(
      'Another API key:',
      '',
      '  npm run --silent cartage -- org list',
      '  npm run --silent cartage -- key create --org ORGANISATION_ID --name "my key"',
      '',
    )
  }
  return `${lines.join('\n')}\n`
}
