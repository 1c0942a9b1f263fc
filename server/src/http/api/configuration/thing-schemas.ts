import Type from 'typebox'
import { documentFormat, type Kind } from '../../../configuration/document/document.ts'
import { organisationShape } from '../../../configuration/document/organisation.ts'
import { identityFieldsOf, kindOf } from '../../../configuration/kinds/kinds.ts'
import { closed } from './configuration-schemas.ts'
import { type Family, families } from './families.ts'

interface ObjectSchema {
  properties: Record<string, object>
  required: string[]
}

/** A thing as it is sent and returned: without its versions, which have their own paths. */
export function schemaOf({ kind, title }: Family, isSent: boolean) {
  const { properties, required, ...rest } = kindOf(kind).shape.schema as unknown as ObjectSchema
  const { versions: _, ...own } = properties
  return Type.Unsafe<object>({
    title: isSent ? `${title}Change` : title,
    ...rest,
    properties: own,
    required: isSent ? required.filter((name) => !identityFieldsOf(kind).includes(name)) : required,
  })
}

const descriptions: { [K in Kind]: string } = {
  customFields: 'Fields that carriers may ask for.',
  warehouses: 'Warehouses that activities name.',
  chargeCodes: 'Charge codes that activities name.',
  customers: 'Who quotes are for.',
  extras: 'What somebody may ask for with a quote, such as a tail lift.',
  carriers: 'The carriers that carry the goods.',
  zoneSets: 'Where places are, for rates and surcharges.',
  itemTypes: 'What items of a type count as: pallet spaces, or items.',
  services: 'What carriers sell.',
  rateCards: 'What services cost.',
  fuelLevies: 'A percentage of the freight, by day.',
  surcharges: 'Charges by rule, in the order in which quotes list them.',
  customerRates: 'Which card prices a customer, and the markup.',
  spotRates: 'Agreed prices for one lane.',
  examples: 'Quotes with the total they should have.',
}

const listOf = (family: Family) => ({
  type: 'array',
  maxItems: kindOf(family.kind).max,
  description: descriptions[family.kind],
  items:
    family.kind === 'zoneSets' || family.kind === 'rateCards'
      ? withVersions(family)
      : schemaOf(family, false),
})

const withVersions = ({ kind, title }: Family) => ({
  ...kindOf(kind).shape.schema,
  title: `${title}InDocument`,
})

export const documentSchema = Type.Unsafe<object>({
  title: 'ConfigurationDocument',
  type: 'object',
  ...closed,
  description: "An organisation's whole configuration. Any list may be left out.",
  properties: {
    format: { const: documentFormat, description: 'Format of the document.' },
    organisation: { ...organisationShape.schema, description: 'Name and time zone.' },
    ...Object.fromEntries(families.map((family) => [family.kind, listOf(family)])),
  },
  required: ['format'],
})
