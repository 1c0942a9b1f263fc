import type { Extra } from '../document/document.ts'
import { alias, nameText } from '../document/fields.ts'
import { required, Shape } from '../document/shape.ts'
import { type KindOf, select, thingsMax } from './kind.ts'

const extraShape = new Shape<Extra>({ code: required(alias), name: required(nameText) })

export const extras: KindOf<'extras'> = {
  singular: 'extra',
  identity: ['code'],
  isOrdered: true,
  max: thingsMax,
  shape: extraShape,
  read: select(
    'select position, extra_code as code, name from extra where organisation_id = $1 order by position, extra_code',
  ),
  table: 'extra',
  key: ({ code }) => ({ extra_code: code }),
  rest: ({ name }) => ({ name }),
}
