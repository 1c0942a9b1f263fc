import Type from 'typebox'
import type { RowDetail } from '../../imports/record/row-detail.ts'
import { closed } from './people/person-schemas.ts'

/** Where a place was looked for and not found. */
export const noZoneFields = {
  zoneSets: Type.Array(Type.String(), { description: 'Codes of zone sets, at most a few.' }),
  others: Type.Integer({ minimum: 0, description: 'How many zone sets are not named.' }),
  day: Type.String({ description: 'The day whose versions of the zone sets were used, `YYYY-MM-DD`.' }),
}

export const placeDetail = (description: string) =>
  Type.Unsafe<RowDetail | null>({
    type: ['object', 'null'],
    description,
    properties: {
      text: { type: 'string', description: 'What was wrong, a sentence for each place, joined by `; `.' },
      noZone: Type.Object(noZoneFields, {
        description: 'Only if a place exists but is in no zone of these zone sets.',
        ...closed,
      }),
    },
    required: ['text'],
    ...closed,
  })
