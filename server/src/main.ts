import { parseArgs } from 'node:util'
import { type Result, UsageError } from './commands/output.ts'
import { misspeltSettings, readConfig } from './config.ts'
import { StartError } from './errors.ts'

const usage = `Cartage: freight quotes, shipment and activity imports for third-party logistics operators

Run it in the project folder, as npm run --silent cartage -- COMMAND:

  cartage serve [--no-worker]             API and pages, with a worker beside them
  cartage worker                          a worker alone, on the same database
  cartage migrate                         bring the database to the newest schema
  cartage org create --name N [--time-zone Z] [--email E] [--demo]
  cartage org show ID
  cartage org list
  cartage org export --org ID FILE [--keep-read-only]    write everything of it to a file, see docs/operations.md
  cartage org open --org ID               let it be changed again after such an export
  cartage org import FILE                 bring it into another database
  cartage org erase --org ID --yes ID     remove it with everything; there is no way back
  cartage key create --org ID --name N [--scopes quotes,imports,ledgers:read,configuration:read,configuration:write]
  cartage key revoke --org ID --prefix P
  cartage key list --org ID
  cartage user create --org ID --email E --role admin|operations|finance|customer [--name N] [--customer ID]
  cartage user reset-password --email E
  cartage config export --org ID [--all-versions]
  cartage config apply --org ID FILE [--dry-run] [--mode merge|replace] [--replace-begun REASON]
  cartage config check --org ID [FILE]    look for what is missing, unused or mistyped
  cartage rates upload FILE --org ID (--card ALIAS | --zone-set CODE | --kind KIND [--carrier ALIAS])
      [--mode replace|update] [--effective-from DAY] [--answer 'question=answer']… [--mapping FILE]
      [--accept-refused N] [--replace-begun REASON] [--dry-run]    apply a spreadsheet, see docs/configuration.md
  cartage distribute                      spread an empty database over a Citus cluster
  cartage database-url                    print the address of the database, for psql and pg_dump
  cartage openapi [--portal]              print the OpenAPI document, of the API or of the portal's calls

  --json   exactly one JSON document on standard output
  --help   this text

Settings come from the environment; docs/settings.md lists them.
`

const takesSubject = ['show', 'apply', 'check', 'upload', 'export', 'import']

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      demo: { type: 'boolean', default: false },
      portal: { type: 'boolean', default: false },
      'no-worker': { type: 'boolean', default: false },
      name: { type: 'string' },
      org: { type: 'string' },
      prefix: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      customer: { type: 'string' },
      scopes: { type: 'string' },
      'time-zone': { type: 'string' },
      'all-versions': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      mode: { type: 'string' },
      'replace-begun': { type: 'string' },
      card: { type: 'string' },
      'zone-set': { type: 'string' },
      carrier: { type: 'string' },
      kind: { type: 'string' },
      'effective-from': { type: 'string' },
      answer: { type: 'string', multiple: true, default: [] },
      mapping: { type: 'string' },
      'accept-refused': { type: 'string' },
      yes: { type: 'string' },
      'keep-read-only': { type: 'boolean', default: false },
    },
  })
  const required = (option: 'name' | 'org' | 'prefix' | 'email' | 'role') => {
    const value = values[option]?.trim()
    if (!value) throw new UsageError(`--${option} is required`)
    return value
  }
  const print = (result: Result) => {
    process.stdout.write(
      values.json
        ? `${JSON.stringify(result.json)}
`
        : `${result.text}
`,
    )
  }

  const config = readConfig(process.env)
  for (const { given, meant } of misspeltSettings(process.env)) {
    process.stderr.write(`${given} is not a setting. Did you mean ${meant}?\n`)
  }
  const [group, verb, subject, ...rest] = positionals
  if (values.help || group === undefined) {
    process.stdout.write(usage)
    return
  }
  if (rest.length > 0 || (subject !== undefined && !takesSubject.includes(verb ?? ''))) {
    throw new UsageError(`${rest[0] ?? subject} was not expected here`)
  }
  // Each command loads only what it needs: creating a key does not load the web server.
  switch (verb === undefined ? group : `${group} ${verb}`) {
    case 'serve':
      return (await import('./commands/serve.ts')).serve(config, { withWorker: !values['no-worker'] })
    case 'worker':
      return (await import('./commands/run-worker.ts')).runWorker(config)
    case 'openapi':
      return (await import('./commands/openapi.ts')).printOpenApi({ portal: values.portal })
    case 'database-url':
      return print(await (await import('./commands/database-url.ts')).databaseUrl(config))
    case 'migrate':
      return print(await (await import('./commands/migrate-database.ts')).migrateDatabase(config))
    case 'distribute':
      return print(await (await import('./commands/distribute.ts')).distribute(config))
    case 'org create': {
      const options = {
        name: required('name'),
        timeZone: values['time-zone'],
        demo: values.demo,
        email: values.email,
      }
      return print(await (await import('./commands/org.ts')).orgCreate(config, options))
    }
    case 'org show':
      if (subject === undefined) throw new UsageError('org show needs the id of an organisation')
      return print(await (await import('./commands/org.ts')).orgShow(config, subject))
    case 'org list':
      return print(await (await import('./commands/org.ts')).orgList(config))
    case 'org export': {
      const organisationId = required('org')
      if (subject === undefined) throw new UsageError('org export needs the name of the file to write')
      const { orgExport } = await import('./commands/move-org.ts')
      return print(await orgExport(config, organisationId, subject, values['keep-read-only']))
    }
    case 'org open':
      return print(await (await import('./commands/move-org.ts')).orgOpen(config, required('org')))
    case 'org import':
      if (subject === undefined) throw new UsageError('org import needs a file')
      return print(await (await import('./commands/move-org.ts')).orgImport(config, subject))
    case 'org erase': {
      const organisationId = required('org')
      return print(
        await (await import('./commands/move-org.ts')).orgErase(config, organisationId, values.yes),
      )
    }
    case 'key create': {
      const [organisationId, name] = [required('org'), required('name')]
      return print(
        await (await import('./commands/key.ts')).keyCreate(config, organisationId, name, values.scopes),
      )
    }
    case 'key revoke': {
      const [organisationId, prefix] = [required('org'), required('prefix')]
      return print(await (await import('./commands/key.ts')).keyRevoke(config, organisationId, prefix))
    }
    case 'key list':
      return print(await (await import('./commands/key.ts')).keyList(config, required('org')))
    case 'user create': {
      const [organisationId, email, role] = [required('org'), required('email'), required('role')]
      const details = { email, role, name: values.name, customer: values.customer }
      return print(await (await import('./commands/user.ts')).userCreate(config, organisationId, details))
    }
    case 'user reset-password':
      return print(await (await import('./commands/user.ts')).userResetPassword(config, required('email')))
    case 'config export': {
      const { configExport } = await import('./commands/config.ts')
      return print(await configExport(config, required('org'), values['all-versions']))
    }
    case 'config apply': {
      if (subject === undefined) throw new UsageError('config apply needs the file of a document')
      const options = { dryRun: values['dry-run'], mode: values.mode, replaceBegun: values['replace-begun'] }
      const { configApply } = await import('./commands/config.ts')
      const result = await configApply(config, required('org'), subject, options)
      process.exitCode = result.exitCode
      return print(result)
    }
    case 'config check': {
      const { configCheck } = await import('./commands/config.ts')
      const result = await configCheck(config, required('org'), subject)
      process.exitCode = result.exitCode
      return print(result)
    }
    case 'rates upload': {
      if (subject === undefined) throw new UsageError('rates upload needs a file')
      const { ratesUpload } = await import('./commands/rates.ts')
      const result = await ratesUpload(config, required('org'), subject, {
        card: values.card,
        zoneSet: values['zone-set'],
        carrier: values.carrier,
        kind: values.kind,
        mode: values.mode,
        dryRun: values['dry-run'],
        answers: values.answer,
        mapping: values.mapping,
        effectiveFrom: values['effective-from'],
        acceptRefused: values['accept-refused'],
        replaceBegun: values['replace-begun'],
      })
      process.exitCode = result.exitCode
      return print(result)
    }
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
  if (isUsage) {
    // The first sentence says what is wrong; after it, Node adds advice about its own conventions.
    const [sentence] = error.message.split(/\.\s/)
    process.stderr.write(`${sentence}\n\nRun "npm run --silent cartage -- --help" to see its usage.\n`)
  } else if (error instanceof StartError) process.stderr.write(`Cartage cannot continue: ${error.message}\n`)
  else
    process.stderr.write(
      `Cartage stopped because of an internal error: ${error instanceof Error ? error.stack : error}\n`,
    )
  // Never 2: that is how a dry run says that something would change.
  process.exitCode = 1
}
