import Type from 'typebox'
import { kinds } from '../../../../configuration/kinds/kinds.ts'
import { loadExampleData, readExampleData, removeExampleData } from '../../../../example/example-data.ts'
import { limits } from '../../../../limits.ts'
import { type Endpoint, endpoint } from '../../../endpoint.ts'
import { errorAnswers } from '../../../error-schemas.ts'
import { textOrNull } from '../../value-schemas.ts'
import { changeEndpoint } from '../change-endpoint.ts'
import { base, changeRefusals, closed, tag, tagged, taggedAnswer } from '../configuration-schemas.ts'

const path = `${base}/example-data`
const list = Type.Enum(kinds, { description: 'Which list of the document it is in.' })

const schema = Type.Object(
  {
    loadedAt: textOrNull('When it was loaded; null if it is not there.'),
    loadedBy: textOrNull('Who loaded it; null if it is not there.'),
    removes: Type.Array(
      Type.Object(
        { list, count: Type.Integer({ minimum: 1, description: 'How many of this list.' }) },
        closed,
      ),
      { description: 'What nobody has changed or used since it was loaded.' },
    ),
    keeps: Type.Array(
      Type.Object(
        {
          list,
          identity: Type.String({ description: 'Which thing it is: its id, code, alias or name.' }),
          why: Type.Enum(['changed', 'used', 'named'], {
            description:
              '`changed`: somebody changed it. `used`: quotes, shipments or activities use it. `named`: something that stays names it.',
          }),
          message: Type.String({ description: 'The same in words.' }),
        },
        closed,
      ),
      { description: 'What stays if it is removed, and why.' },
    ),
  },
  { title: 'ExampleData', ...closed },
)

const example = {
  loadedAt: '2026-07-01T02:10:00.000Z',
  loadedBy: 'ana@quollway.example',
  removes: [
    { list: 'customers', count: 4 },
    { list: 'surcharges', count: 16 },
  ],
  keeps: [
    {
      list: 'customers',
      identity: 'SALTBUSH',
      why: 'used',
      message: 'customer SALTBUSH is used by quotes',
    },
  ],
}

const notLoaded = { ...changeRefusals, 404: errorAnswers[404] }

export const exampleDataEndpoints: Endpoint[] = [
  endpoint({
    method: 'GET',
    path,
    operationId: 'getExampleData',
    tag,
    permission: 'configuration:read',
    summary: 'Look at the loaded example',
    description: `What removing the example would take away, and what would stay and why. After more than ${limits.exampleQuotesReadMax.toLocaleString('en')} quotes everything that prices counts as used. The ETag is the version of the configuration.`,
    endsWithCaller: true,
    fewAtOnce: true,
    answers: {
      200: taggedAnswer('The example, or that there is none.', schema, example),
      403: changeRefusals[403],
    },
    handle: async ({ services, who }) =>
      tagged(await readExampleData(services.pool, who.organisationId, services.clock())),
  }),
  changeEndpoint(
    {
      method: 'PUT',
      path,
      operationId: 'loadExampleData',
      summary: 'Load an example',
      description:
        'Adds four carriers with their services, zones and rate cards, five customers, levies and surcharges, in one transaction. The organisation keeps its name. Nothing is overwritten: if something of the same identity exists, nothing is loaded (409).',
      answer: taggedAnswer('The example that was loaded.', schema, { ...example, keeps: [] }),
    },
    ({ pool, organisationId, doer, expected }) =>
      loadExampleData(pool, organisationId, doer, expected.ifMatch),
  ),
  changeEndpoint(
    {
      method: 'DELETE',
      path,
      operationId: 'removeExampleData',
      summary: 'Remove the example',
      description:
        'Takes away what nobody has changed or used since the example was loaded, in one transaction, also what has begun. Returns what went, and what stays and why. What stays is yours: it is no longer part of the example.',
      answer: taggedAnswer('What went, and what stays.', schema, example),
      refusals: notLoaded,
    },
    ({ pool, organisationId, doer, expected }) =>
      removeExampleData(pool, organisationId, doer, expected.ifMatch),
  ),
]
