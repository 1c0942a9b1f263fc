import type { Database } from '../../platform/database/database.ts'
import type { ItemType } from './pallet-spaces.ts'

interface ItemTypeRow {
  code: string
  unit: ItemType['unit']
  spaces: string | null
  length: string | null
  width: string | null
  height: string | null
  kg: string | null
}

export async function loadItemTypes(database: Database, organisationId: string) {
  const { rows } = await database.query<ItemTypeRow>(
    `select item_type_code as code, unit, spaces, space_length as length, space_width as width,
       space_height as height, space_kg as kg
     from item_type where organisation_id = $1 order by item_type_code`,
    [organisationId],
  )
  const found = new Map<string, ItemType>()
  for (const { code, unit, spaces, length, width, height, kg } of rows) {
    const space =
      length === null
        ? null
        : { length: Number(length), width: Number(width), height: Number(height), kg: Number(kg) }
    found.set(code, { code, unit, spaces: spaces === null ? null : Number(spaces), space })
  }
  return found
}
