import type { Config } from '../config.ts'
import { fillWithDemoData } from '../demo/fill-organisation.ts'
import { StartError } from '../errors.ts'
import { createApiKey } from '../organisations/api-keys.ts'
import { changedFields, commandLine, recordChanges } from '../organisations/audit-log.ts'
import { describeOrganisation } from '../organisations/describe-organisation.ts'
import { createOrganisation, listOrganisations } from '../organisations/organisations.ts'
import { defaultScopes } from '../organisations/permissions.ts'
import { createUser } from '../organisations/users.ts'
import { isUniqueViolation, type Pool } from '../platform/database/database.ts'
import { inPreparedTransaction } from '../platform/database/prepared-transaction.ts'
import { withDatabase } from './open-database.ts'
import { type Result, table } from './output.ts'
import { requireOrganisation } from './require-organisation.ts'
import { requireEmail } from './user.ts'

export async function orgCreate(
  config: Config,
  options: { name: string; timeZone: string | undefined; demo: boolean; email: string | undefined },
): Promise<Result> {
  if (options.timeZone !== undefined) requireTimeZone(options.timeZone)
  if (options.email !== undefined) requireEmail(options.email)
  const created = await withDatabase(config, (pool) => createCompleteOrganisation(pool, options)).catch(
    (error) => {
      if (isUniqueViolation(error)) {
        throw new StartError(`A user with the address ${options.email} already exists.`)
      }
      throw error
    },
  )
  return {
    json: created,
    text: [
      `Created the organisation ${created.name} (${created.organisationId}).`,
      `API key (shown only once): ${created.apiKey}`,
      `Portal sign-in:            ${created.portal.email}  ${created.portal.password}`,
    ].join('\n'),
  }
}

/** Creates an organisation with a key, a sign-in and, if requested, the demo data. */
export async function createCompleteOrganisation(
  pool: Pool,
  options: {
    name: string
    timeZone?: string | undefined
    demo?: boolean
    demoData?: 'quollway' | 'tern'
    email?: string | undefined
  },
) {
  return inPreparedTransaction(pool, async (client) => {
    const organisation = await createOrganisation(client, {
      name: options.name,
      isConfigured: options.demo ?? false,
      ...(options.timeZone === undefined ? {} : { timeZone: options.timeZone }),
    })
    const { organisationId, name, timeZone } = organisation
    const key = { name: 'first key', scopes: defaultScopes }
    const { apiKey, prefix } = await createApiKey(client, organisationId, key.name, key.scopes)
    const email = options.email ?? `admin@${organisationId.slice(-12)}.example`
    const user = { email, role: 'admin' } as const
    const portal = await createUser(client, organisationId, user)
    const added = (kind: string, identity: string, values: Record<string, unknown>) =>
      ({ action: 'create', kind, identity, fields: changedFields({}, values) }) as const
    await recordChanges(client, organisationId, commandLine(new Date()), [
      added('organisation', name, { name, timeZone }),
      added('user', email, { role: user.role }),
      added('key', prefix, key),
    ])
    if (options.demo)
      await fillWithDemoData(client, organisationId, options.demoData ?? 'quollway', new Date(), {
        isFirst: true,
      })
    return { organisationId, name, apiKey, portal }
  })
}

export async function orgShow(config: Config, organisationId: string): Promise<Result> {
  return withDatabase(config, async (pool) => {
    await requireOrganisation(pool, organisationId)
    const shown = await describeOrganisation(pool, organisationId)
    const named = (items: { alias: string; name: string }[]) => items.map((item) => [item.alias, item.name])
    return {
      json: shown,
      text: [
        `${shown.name} (${shown.organisationId})`,
        table(
          ['customer', 'name', 'mandatory custom fields'],
          shown.customers.map((customer) => [
            customer.customerId,
            customer.name,
            customer.mandatoryCustomFields.join(', ') || null,
          ]),
        ),
        table(
          ['custom field', 'name'],
          shown.customFields.map((field) => [field.key, field.name]),
        ),
        table(['carrier', 'name'], named(shown.carriers)),
        table(['service', 'name'], named(shown.services)),
        table(['rate card', 'name'], named(shown.rateCards)),
      ].join('\n\n'),
    }
  })
}

export async function orgList(config: Config): Promise<Result> {
  const organisations = await withDatabase(config, listOrganisations)
  return {
    json: { organisations },
    text: table(
      ['organisation', 'name', 'time zone'],
      organisations.map((o) => [o.organisationId, o.name, o.timeZone]),
    ),
  }
}

function requireTimeZone(timeZone: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw new StartError(`${timeZone} is not a time zone. Use one like Australia/Sydney.`)
  }
}
