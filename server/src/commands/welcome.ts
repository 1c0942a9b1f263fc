import type { Config } from '../config.ts'
import type { DemoSignIn } from './first-start.ts'

export interface Started {
  config: Config
  port: number
  metricsPort: number
  demo: DemoSignIn | undefined
  /** No organisation exists yet. */
  isEmpty: boolean
  /** Organisations that nobody can sign in to. */
  closed: { organisationId: string; name: string }[]
  withWorker: boolean
}

/** Prints what a newcomer needs next to standard output; logs go to standard error. */
export function welcome({ config, port, metricsPort, demo, isEmpty, closed, withWorker }: Started): string {
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
  lines.push(...firstPeople(closed))
  return `${lines.join('\n')}\n`
}

const closedShownMax = 5

/** How to create the first person of each organisation that nobody can sign in to. */
function firstPeople(closed: Started['closed']): string[] {
  if (closed.length === 0) return []
  const more = closed.length - closedShownMax
  return [
    'Nobody can sign in to the portal of these organisations yet. Create the first person:',
    '',
    ...closed
      .slice(0, closedShownMax)
      .flatMap(({ organisationId, name }) => [
        `  ${name}`,
        `  npm run --silent cartage -- user create --org ${organisationId} --email YOU@EXAMPLE.COM --role admin`,
        '',
      ]),
    ...(more > 0 ? [`  and ${more} more: npm run --silent cartage -- org list`, ''] : []),
  ]
}
