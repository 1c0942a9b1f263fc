import { parseArgs } from 'node:util'
import { distribute } from './commands/distribute.ts'
import { keyCreate, keyList, keyRevoke } from './commands/key.ts'
import { migrateDatabase } from './commands/migrate.ts'
import { printOpenApi } from './commands/openapi.ts'
import { orgCreate, orgList, orgShow } from './commands/org.ts'
import { type Result, UsageError } from './commands/output.ts'
import { serve } from './commands/serve.ts'
import { userCreate } from './commands/user.ts'
import { work } from './commands/worker.ts'
import { readConfig } from './config.ts'
import { StartError } from './errors.ts'

const usage = `Cartage: freight quotes, shipment and activity imports for third-party logistics operators

  cartage serve [--no-worker]             API and pages, with a worker beside them
  cartage worker                          a worker alone, on the same database
  cartage migrate                         bring the database to the newest schema
  cartage org create --name N [--time-zone Z] [--demo]
  cartage org show ID
  cartage org list
  cartage key create --org ID --name N
  cartage key revoke --org ID --prefix P
  cartage key list --org ID
  cartage user create --org ID --email E --role admin|operations|finance
  cartage distribute                      spread an empty database over a Citus cluster
  cartage openapi                         print the OpenAPI document

  --json   exactly one JSON document on standard output
  --help   this text

Settings come from the environment; docs/settings.md lists them.
`

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      demo: { type: 'boolean', default: false },
      'no-worker': { type: 'boolean', default: false },
      name: { type: 'string' },
      org: { type: 'string' },
      prefix: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      'time-zone': { type: 'string' },
    },
  })
  const required = (option: 'name' | 'org' | 'prefix' | 'email' | 'role') => {
    const value = values[option]?.trim()
    if (!value) throw new UsageError(`--${option} is required`)
    return value
  }
  const print = (result: Result) =>
    process.stdout.write(values.json ? `${JSON.stringify(result.json)}\n` : `${result.text}\n`)

  const config = readConfig(process.env)
  const [group, verb, subject, ...rest] = positionals
  if (values.help || group === undefined) {
    process.stdout.write(usage)
    return
  }
  if (rest.length > 0 || (subject !== undefined && verb !== 'show')) {
    throw new UsageError(`${rest[0] ?? subject} was not expected here`)
  }
  switch (verb === undefined ? group : `${group} ${verb}`) {
    case 'serve':
      return serve(config, { withWorker: !values['no-worker'] })
    case 'worker':
      return work(config)
    case 'migrate':
      return void print(await migrateDatabase(config))
    case 'distribute':
      return void print(await distribute(config))
    case 'openapi':
      return printOpenApi()
    case 'org create':
      return void print(
        await orgCreate(config, { name: required('name'), timeZone: values['time-zone'], demo: values.demo }),
      )
    case 'org show':
      if (subject === undefined) throw new UsageError('org show needs the id of an organisation')
      return void print(await orgShow(config, subject))
    case 'org list':
      return void print(await orgList(config))
    case 'key create':
      return void print(await keyCreate(config, required('org'), required('name')))
    case 'key revoke':
      return void print(await keyRevoke(config, required('org'), required('prefix')))
    case 'key list':
      return void print(await keyList(config, required('org')))
    case 'user create':
      return void print(await userCreate(config, required('org'), required('email'), required('role')))
    default:
      throw new UsageError(`There is no command "${positionals.slice(0, 2).join(' ')}"`)
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isUsage =
    error instanceof UsageError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (isUsage) process.stderr.write(`${error.message}\n\nRun "cartage --help" to see how it is called.\n`)
  else if (error instanceof StartError) process.stderr.write(`Cartage cannot go on: ${error.message}\n`)
  else
    process.stderr.write(
      `Cartage stopped because of a fault of its own: ${error instanceof Error ? error.stack : error}\n`,
    )
  process.exitCode = isUsage ? 2 : 1
}
