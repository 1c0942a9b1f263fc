import { limits } from '../../limits.ts'
import type { OrganisationSettings } from '../document/document.ts'
import { type Field, nameText } from '../document/fields.ts'
import { required, Shape } from '../document/shape.ts'

const timeZone: Field<string> = {
  schema: { type: 'string', maxLength: limits.identifierCharactersMax },
  read(value, path, failures) {
    try {
      if (typeof value === 'string' && value !== '') {
        new Intl.DateTimeFormat('en', { timeZone: value })
        return value
      }
    } catch {
      // Refused below.
    }
    failures.add(path, 'must be a time zone like Australia/Sydney')
    return undefined
  },
}

export const organisationShape = new Shape<OrganisationSettings>({
  name: required(nameText),
  timeZone: required(timeZone),
})
