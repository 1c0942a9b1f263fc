import Type from 'typebox'
import { longWorks, readProgress } from '../../../corrections/changes/note-progress.ts'
import { findCorrectable } from '../../../corrections/rows/open-correction.ts'
import { endpoint } from '../../endpoint.ts'
import { closed } from '../people/person-schemas.ts'
import { refuseStranger } from './open-for.ts'
import { folder, notFound, params, tag } from './schemas.ts'

export const getCorrectionProgressEndpoint = endpoint({
  method: 'GET',
  path: `${folder}/progress`,
  operationId: 'getCorrectionProgress',
  tag,
  permission: 'rejected-rows:read',
  summary: 'Read the progress of a long change',
  description:
    'Poll it while a call on many rows is under way. It opens nothing and never waits for the change.',
  params,
  answers: {
    200: {
      description: 'The long change that runs now.',
      schema: Type.Object(
        {
          work: Type.Union(
            [
              Type.Object(
                {
                  what: Type.Enum([...longWorks], { type: 'string', description: 'What is being done.' }),
                  percent: Type.Integer({ minimum: 0, maximum: 99, description: 'Percent done.' }),
                },
                { title: 'LongWork', ...closed },
              ),
              Type.Null(),
            ],
            { description: 'Null if no long change runs.' },
          ),
        },
        { title: 'CorrectionProgress', ...closed },
      ),
      example: { work: { what: 'changing', percent: 40 } },
    },
    404: notFound,
  },
  async handle({ services, who, params }) {
    const { pool, clock } = services
    const { organisationId } = who
    const record = await findCorrectable(pool, organisationId, params.importId)
    await refuseStranger(services, who, record)
    return { work: await readProgress(pool, organisationId, record.importId, clock()) }
  },
})
