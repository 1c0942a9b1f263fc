import { Readable } from 'node:stream'
import Type from 'typebox'
import { applyConfiguration } from '../../../configuration/apply/apply-configuration.ts'
import { Failures } from '../../../configuration/document/failures.ts'
import { versionMoved } from '../../../configuration/state/last-change.ts'
import { openExport } from '../../../configuration/state/read-export.ts'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { answer, endpoint } from '../../endpoint.ts'
import { findingExample, findingsSchema } from './checks/finding-schemas.ts'
import {
  base,
  changeRefusals,
  closed,
  doerOfRequest,
  expectationOf,
  fieldChanges,
  ifMatchUnlessDryRun,
  tag,
  taggedAnswer,
} from './configuration-schemas.ts'
import { documentSchema } from './thing-schemas.ts'

const documentExample = {
  format: 'cartage-configuration/1',
  customers: [{ id: 'SALTBUSH', name: 'Saltbush Homewares' }],
}

const count = (description: string) => Type.Integer({ minimum: 0, description })
const differences = Type.Object(
  {
    version: Type.String({ description: 'Version of the configuration afterwards.' }),
    counts: Type.Object(
      {
        new: count('Things that are new.'),
        changed: count('Things that change.'),
        removed: count('Things that go.'),
        unchanged: count('Things in the document that do not change.'),
      },
      { description: 'How many things change, by kind of change.', ...closed },
    ),
    changes: Type.Array(
      Type.Object(
        {
          change: Type.Enum(['new', 'changed', 'removed'], {
            description: 'Whether it is new, changed or removed.',
          }),
          kind: Type.String({ description: 'The list it belongs to.' }),
          key: Type.String({ description: 'Which thing it is: its id, code, alias or name.' }),
          fields: Type.Optional(fieldChanges),
        },
        closed,
      ),
      { description: `At most ${limits.changesToldMax}; the counts include all of them.` },
    ),
    findings: Type.Optional(findingsSchema),
  },
  { title: 'ConfigurationDifference', ...closed },
)
const differenceExample = {
  version: '12',
  counts: { new: 1, changed: 0, removed: 0, unchanged: 4 },
  changes: [{ change: 'new', kind: 'customers', key: 'SALTBUSH' }],
  findings: [findingExample],
}

export const getDocumentEndpoint = endpoint({
  method: 'GET',
  path: base,
  operationId: 'getConfiguration',
  tag,
  permission: 'configuration:read',
  summary: 'Export the configuration',
  description:
    'The whole document. Applying it again changes nothing. The ETag is the version of the configuration.',
  query: Type.Object(
    {
      versions: Type.Optional(
        Type.Enum(['current', 'all'], {
          description:
            'Which published versions of rate cards and zone sets to include: current and future ones (default), or all.',
        }),
      ),
    },
    closed,
  ),
  answers: {
    200: taggedAnswer('The whole configuration as one document.', documentSchema, documentExample),
    403: changeRefusals[403],
  },
  async handle({ services, who, query }) {
    const { version, text } = await openExport(
      services.pool,
      who.organisationId,
      query.versions ?? 'current',
      services.clock(),
    )
    return answer(Readable.from(text), {
      etag: `"${version}"`,
      'content-type': 'application/json; charset=utf-8',
    })
  },
})

export const putDocumentEndpoint = endpoint({
  method: 'PUT',
  path: base,
  operationId: 'putConfiguration',
  tag,
  permission: 'configuration:write',
  summary: 'Apply a configuration',
  description:
    'Applies the whole document in one transaction, or nothing. `merge` creates and changes what the document names; `replace` also removes what the lists in the document leave out. Returns the differences and what the checks find in the new configuration. A dry run needs no `If-Match`.',
  headers: ifMatchUnlessDryRun,
  query: Type.Object(
    {
      mode: Type.Optional(
        Type.Enum(['merge', 'replace'], {
          description: 'Whether what the document leaves out stays or goes. Default: merge.',
        }),
      ),
      dryRun: Type.Optional(
        Type.Boolean({ description: 'Only report what would change and what the checks find.' }),
      ),
      check: Type.Optional(
        Type.Boolean({
          description:
            'Whether to run the checks behind `findings`. They read every rate card in force. Default: true.',
        }),
      ),
      replaceBegun: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 500,
          description: 'Reason for replacing versions that have already taken effect.',
        }),
      ),
    },
    closed,
  ),
  body: Type.Unsafe<object>({}),
  bodyShown: documentSchema,
  bodyCheck: 'configuration',
  bodyValuesMax: limits.configurationValuesMax,
  bodyExample: documentExample,
  answers: {
    200: taggedAnswer('What changed, or would change.', differences, differenceExample),
    ...changeRefusals,
  },
  async handle(ask) {
    const { services, who, query, body } = ask
    const { ifMatch } = expectationOf(ask)
    const { check = true, dryRun = false, mode = 'merge', replaceBegun } = query
    if (ifMatch === undefined && !dryRun) throw errors.ifMatchRequired()
    const applied = await applyConfiguration(services.pool, who.organisationId, doerOfRequest(ask), {
      document: body,
      failures: new Failures(body),
      mode,
      dryRun,
      replaceBegun,
      isDocument: true,
      ...(check && { check: 'warnings' }),
      async precondition(state, client) {
        if (ifMatch !== undefined && `"${state.version}"` !== ifMatch) throw await versionMoved(client, state)
      },
    })
    const { counts, changes, versionAfter, findings } = applied
    return answer(
      { version: versionAfter, counts, changes, ...(findings && { findings }) },
      { etag: `"${versionAfter}"`, 'content-type': 'application/json; charset=utf-8' },
    )
  },
})
