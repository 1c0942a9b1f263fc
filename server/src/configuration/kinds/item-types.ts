import type { Database } from '../../platform/database/database.ts'
import { itemTypeOf } from '../../quotes/book/rate-book.ts'
import { alias, decimal, type Field, nameText, oneOf, type Read } from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'
import { type KindOf, numbers, type RowOf, select, thingsMax } from './kind.ts'

/** Written as types of items are compared, so that `chep` and `CHEP` are not two types. */
const code: Field<string> = {
  schema: { type: 'string', pattern: '^[A-Z0-9][A-Z0-9_]{0,63}$', maxLength: 64 },
  read(value, path, failures) {
    const read = alias.read(value, path, failures)
    if (read === undefined || itemTypeOf(read) === read) return read
    failures.add(path, `must be written as ${itemTypeOf(read)}`)
    return undefined
  },
}

const metres = decimal(0.0001, 1000, 4)

const spaceShape = shape(
  {
    length: required(metres),
    width: required(metres),
    height: required(metres),
    kg: required(decimal(0.0001, 99_999_999, 4)),
  },
  undefined,
  {
    length: 'Metres of floor that one space has.',
    width: 'Metres of floor that one space has.',
    height: 'An article that is higher takes twice the spaces.',
    kg: 'Kilograms that one space takes.',
  },
)

const itemTypeShape = shape(
  {
    code: required(code),
    name: optional(nameText),
    unit: required(oneOf('ITEM', 'PALLET')),
    spaces: optional(decimal(0.25, 10, 2)),
    space: optional(spaceShape),
  },
  ({ unit }, path, failures, sent) => {
    if (sent.spaces !== undefined && sent.space !== undefined) {
      failures.add(path, 'must have spaces or space, not both')
    }
    for (const field of ['spaces', 'space']) {
      if (unit === 'ITEM' && sent[field] !== undefined) {
        failures.add([...path, field], 'is for unit PALLET: an item takes no pallet spaces')
      }
    }
  },
  {
    code: 'The type as it is compared: capital letters and digits, everything else is `_`. It never changes.',
    unit: 'PALLET: it takes pallet spaces. ITEM: it takes none. Types that are not listed are items, but PALLET is a pallet of one space.',
    spaces: 'Pallet spaces of each article. Left out, and no `space`: one.',
    space:
      'The measures of one pallet space. An article takes as many as its floor needs, length by width in the better of both directions, twice as many if it is higher; or as many as its weight needs, if that is more.',
  },
)

export type ItemTypeSettings = Read<typeof itemTypeShape>

declare module '../document/document.ts' {
  interface Things {
    itemTypes: ItemTypeSettings
  }
}

export const itemTypes: KindOf<'itemTypes'> = {
  singular: 'item type',
  identity: ['code'],
  isOrdered: false,
  max: thingsMax,
  shape: itemTypeShape,
  read: readItemTypes,
  table: 'item_type',
  key: ({ code }) => ({ item_type_code: code }),
  rest: ({ name, unit, spaces, space }) => ({
    name: name ?? null,
    unit,
    spaces: spaces ?? null,
    space_length: space?.length ?? null,
    space_width: space?.width ?? null,
    space_height: space?.height ?? null,
    space_kg: space?.kg ?? null,
  }),
}

type Space = Read<typeof spaceShape>
/** A type has all measures of a space or none. */
type ItemTypeRow = RowOf<Omit<ItemTypeSettings, 'space'>> & RowOf<Partial<Space>>

async function readItemTypes(database: Database, organisationId: string) {
  const read = select<ItemTypeRow>(
    `select item_type_code as code, name, unit, spaces, space_length as length, space_width as width,
       space_height as height, space_kg as kg
     from item_type where organisation_id = $1 order by item_type_code`,
  )
  const rows = await numbers(read, 'spaces', 'length', 'width', 'height', 'kg')(database, organisationId)
  return rows.map(({ length, width, height, kg, ...own }) => ({
    ...own,
    space:
      length === null || width === null || height === null || kg === null
        ? null
        : spaceShape.canonical({ length, width, height, kg }),
  }))
}
