import Type from 'typebox'
import { checkConfiguration } from '../../../configuration/apply/check-configuration.ts'
import { type CheckCode, catalogue } from '../../../configuration/checks/catalogue.ts'
import { finding } from '../../../configuration/checks/finding.ts'
import { limits } from '../../../limits.ts'
import { endpoint } from '../../endpoint.ts'
import { base, changeRefusals, closed, tag } from './configuration-schemas.ts'

export const findingsSchema = Type.Array(
  Type.Object(
    {
      code: Type.Enum(Object.keys(catalogue) as CheckCode[], { description: 'Which check it is.' }),
      severity: Type.Enum(['E', 'W', 'N'], {
        description:
          'E (error) prevents publishing and applying. W (warning) is worth a look. N (note) is good to know.',
      }),
      path: Type.String({ description: 'Kind and identity of the thing, like `rateCards.GLX-STD`.' }),
      message: Type.String({ description: 'What was found, in words.' }),
      count: Type.Integer({ minimum: 0, description: 'How many cases there are.' }),
      examples: Type.Array(Type.String(), { description: 'Some of them.' }),
    },
    closed,
  ),
  { description: 'Errors come first.' },
)

export const findingExample = finding('CUSTOMER_NO_RATE', 'customers.DORMANT', catalogue.CUSTOMER_NO_RATE[1])

export const checkConfigurationEndpoint = endpoint({
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
      schema: Type.Object(
        {
          version: Type.String({ description: 'Version of the configuration that was checked.' }),
          findings: findingsSchema,
        },
        { title: 'ConfigurationChecks', ...closed },
      ),
      example: { version: '12', findings: [findingExample] },
    },
    403: changeRefusals[403],
  },
  handle: ({ services, who, query }) =>
    checkConfiguration(services.pool, who.organisationId, services.clock(), query.draft),
})
