import { limits } from '../../limits.ts'
import { alias, listOf, nameText, type Read } from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'
import { zoneSetVersionShape } from '../document/version-shapes.ts'
import { firstVersionOf, type KindOf, type RowOf, select, thingsMax } from './kind.ts'

const zoneSetShape = shape({
  code: required(alias),
  name: required(nameText),
  versions: optional(listOf(zoneSetVersionShape, 0, limits.versionsOfOneThingMax), []),
})

export type ZoneSetSettings = Read<typeof zoneSetShape>

declare module '../document/document.ts' {
  interface Things {
    zoneSets: ZoneSetSettings
  }
}

export const zoneSets: KindOf<'zoneSets'> = {
  singular: 'zone set',
  identity: ['code'],
  isOrdered: false,
  max: thingsMax,
  shape: zoneSetShape,
  read: select<RowOf<Omit<ZoneSetSettings, 'versions'>>>(
    'select zone_set_code as code, name from zone_set where organisation_id = $1 order by zone_set_code collate "C"',
  ),
  table: 'zone_set',
  key: ({ code }) => ({ zone_set_code: code }),
  rest: ({ name }) => ({ name }),
  namedBy: [['services', 'zoneSet']],
  begun: ({ code }, state) => ({
    on: firstVersionOf(state, 'zoneSets', code),
    instead: 'end its last version instead',
  }),
}
