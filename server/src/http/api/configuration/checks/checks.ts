import Type from 'typebox'
import { checkConfiguration, lastChecks } from '../../../../configuration/apply/check-configuration.ts'
import { type CheckCode, catalogue } from '../../../../configuration/checks/catalogue.ts'
import {
  type SetAsideRequest,
  setFindingAside,
  takeFindingBack,
} from '../../../../configuration/checks/set-aside.ts'
import { limits } from '../../../../limits.ts'
import { type Endpoint, endpoint } from '../../../endpoint.ts'
import { errorAnswers } from '../../../error-schemas.ts'
import { base, changeRefusals, closed, doerOfRequest, tag } from '../configuration-schemas.ts'
import {
  checksExample,
  checksProperties,
  findingExample,
  setAsideExample,
  setAsideSchema,
} from './finding-schemas.ts'

const version = Type.String({ description: 'Version of the configuration that was checked.' })

const checkConfigurationEndpoint = endpoint({
  method: 'GET',
  path: `${base}/checks`,
  operationId: 'checkConfiguration',
  tag,
  permission: 'configuration:read',
  summary: 'Check the configuration',
  description:
    'What is missing, unused or looks mistyped. docs/configuration.md lists every check. PUT of a document returns the same list.',
  endsWithCaller: true,
  fewAtOnce: 'rests',
  query: Type.Object(
    {
      draft: Type.Optional(
        Type.String({
          maxLength: limits.identifierCharactersMax,
          description:
            'Id of a draft of a rate card or zone set: checks the configuration as if it were published, on its first day.',
        }),
      ),
    },
    closed,
  ),
  answers: {
    200: {
      description: 'What the checks found.',
      schema: Type.Object({ version, ...checksProperties }, { title: 'ConfigurationChecks', ...closed }),
      example: checksExample,
    },
    403: changeRefusals[403],
  },
  handle: ({ services, who, query }) =>
    checkConfiguration(services.pool, who.organisationId, services.clock(), query.draft),
})

const lastChecksEndpoint = endpoint({
  method: 'GET',
  path: `${base}/checks/last`,
  operationId: 'getLastChecks',
  tag,
  permission: 'configuration:read',
  summary: 'What the checks found last',
  description:
    'Quick, because nothing is checked again. `last` is null until `GET …/checks` has run once without a draft.',
  answers: {
    200: {
      description: 'The findings of the last run.',
      schema: Type.Object(
        {
          last: Type.Unsafe<unknown>({
            anyOf: [
              Type.Object(
                {
                  version,
                  isCurrent: Type.Boolean({
                    description: 'Whether nothing was changed since, and the day is the same.',
                  }),
                  ...checksProperties,
                },
                closed,
              ),
              { type: 'null' },
            ],
            description: 'The last run; null if the checks never ran.',
          }),
        },
        { title: 'LastConfigurationChecks', ...closed },
      ),
      example: { last: { ...checksExample, isCurrent: true } },
    },
    403: changeRefusals[403],
  },
  handle: async ({ services, who }) => ({
    last: (await lastChecks(services.pool, who.organisationId, services.clock())) ?? null,
  }),
})

const findingId = Type.Object(
  {
    findingId: Type.String({
      description: 'The `id` of the finding.',
      examples: [findingExample.id],
      maxLength: limits.identifierCharactersMax,
    }),
  },
  closed,
)

const long = limits.cellCharactersMax

const setAsideEndpoint = endpoint({
  method: 'PUT',
  path: `${base}/checks/{findingId}/set-aside`,
  operationId: 'setFindingAside',
  tag,
  permission: 'configuration:write',
  summary: 'Set a finding aside',
  description:
    'For a warning or note that is meant to be so. It is no longer counted, until what it says changes. An error stays an error. Recorded in the audit log.',
  params: findingId,
  body: Type.Object(
    {
      code: Type.Enum(Object.keys(catalogue) as CheckCode[], { description: 'As in the finding.' }),
      path: Type.String({ maxLength: long, description: 'As in the finding.' }),
      message: Type.String({ maxLength: long, description: 'As in the finding.' }),
      reason: Type.String({
        minLength: 1,
        maxLength: limits.reasonCharactersMax,
        description: 'Why it is meant to be so.',
      }),
    },
    { title: 'SetAsideRequest', ...closed },
  ),
  bodyExample: {
    code: findingExample.code,
    path: findingExample.path,
    message: findingExample.message,
    reason: 'Opens in spring',
  },
  answers: {
    200: {
      description: 'It is set aside.',
      schema: setAsideSchema,
      example: { ...setAsideExample, reason: 'Opens in spring' },
    },
    403: changeRefusals[403],
  },
  handle: (ask) =>
    setFindingAside(
      ask.services.pool,
      ask.who.organisationId,
      doerOfRequest(ask),
      ask.params.findingId,
      ask.body as SetAsideRequest,
    ),
})

const takeBackEndpoint = endpoint({
  method: 'DELETE',
  path: `${base}/checks/{findingId}/set-aside`,
  operationId: 'showFindingAgain',
  tag,
  permission: 'configuration:write',
  summary: 'Show a finding again',
  description: 'It is counted as before. Recorded in the audit log.',
  params: findingId,
  answers: {
    204: { description: 'It is no longer set aside.' },
    403: changeRefusals[403],
    404: errorAnswers[404],
  },
  async handle(ask) {
    const { services, who, params } = ask
    await takeFindingBack(services.pool, who.organisationId, doerOfRequest(ask), params.findingId)
  },
})

export const checksEndpoints: Endpoint[] = [
  checkConfigurationEndpoint,
  lastChecksEndpoint,
  setAsideEndpoint,
  takeBackEndpoint,
]
