import Type from 'typebox'
import { limits } from '../../limits.ts'
import { field, nameText, type Read } from './fields.ts'
import { required, shape } from './shape.ts'

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

export const organisationShape = shape({
  name: required(nameText),
  timeZone: required(timeZone),
})

export type OrganisationSettings = Read<typeof organisationShape>
