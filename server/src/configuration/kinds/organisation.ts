import Type from 'typebox'
import { limits } from '../../limits.ts'
import type { OrganisationSettings } from '../document/document.ts'
import { field, nameText } from '../document/fields.ts'
import { required, Shape } from '../document/shape.ts'

const noTimeZone = 'must be a time zone like Australia/Sydney'

const timeZone = field(Type.String({ maxLength: limits.identifierCharactersMax }), {
  refuses(value) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: value })
      return undefined
    } catch {
      return noTimeZone
    }
  },
  says: () => noTimeZone,
})

export const organisationShape = new Shape<OrganisationSettings>({
  name: required(nameText),
  timeZone: required(timeZone),
})
