import Type from 'typebox'
import { limits } from '../../limits.ts'
import { searchLocalities } from '../../locations/search-localities.ts'
import { endpoint } from '../endpoint.ts'
import { closed } from './people/person-schemas.ts'

export const searchPlacesEndpoint = endpoint({
  method: 'GET',
  path: '/portal/places',
  operationId: 'searchPlaces',
  tag: 'Quotes',
  permission: 'places:read',
  summary: 'Find places by the beginning of a suburb or postcode',
  description: 'A postcode, a suburb, or a postcode and the beginning of a suburb. Australia only.',
  query: Type.Object(
    {
      text: Type.String({
        minLength: 1,
        maxLength: limits.placeTextCharactersMax,
        description: 'What was typed.',
      }),
    },
    closed,
  ),
  answers: {
    200: {
      description: `At most ${limits.placesSuggestedMax} places.`,
      schema: Type.Object(
        {
          items: Type.Array(
            Type.Object(
              {
                postalCode: Type.String({ description: 'Postcode.' }),
                suburb: Type.String({ description: 'Suburb.' }),
                state: Type.String({ description: 'State.' }),
                countryCode: Type.Literal('AU', { description: 'Country.' }),
              },
              { title: 'Place', ...closed },
            ),
            { description: 'The places.' },
          ),
        },
        { title: 'Places', ...closed },
      ),
      example: { items: [{ postalCode: '3182', suburb: 'St Kilda', state: 'VIC', countryCode: 'AU' }] },
    },
  },
  async handle({ query }) {
    const found = searchLocalities(query.text, limits.placesSuggestedMax)
    return {
      items: found.map(({ postcode, name, state }) => ({
        postalCode: postcode,
        suburb: name,
        state,
        countryCode: 'AU' as const,
      })),
    }
  },
})
