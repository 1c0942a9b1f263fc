import Type, { type TSchema } from 'typebox'
import { limits } from '../../limits.ts'
import { textOrNull } from './value-schemas.ts'

export const pageQuery = {
  cursor: Type.Optional(
    Type.String({
      maxLength: limits.cursorCharactersMax,
      description: 'The `nextCursor` of the previous page; left out for the first page.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageSizeMax,
      default: limits.pageSizeDefault,
      description: 'Maximum number of elements. Any page may have fewer.',
    }),
  ),
}

export const pageSchema = <Item extends TSchema>(title: string, item: Item) =>
  Type.Object(
    {
      items: Type.Array(item, { description: 'The elements of this page.' }),
      nextCursor: textOrNull('Cursor for the next page; null on the last page.'),
    },
    { title, additionalProperties: false },
  )
