import type { Option } from '../../parts/basics/options.tsx'
import type { Field } from '../forms/fields.ts'

export const serviceTypes: Option[] = [
  { id: 'DOMESTIC', text: 'Domestic' },
  { id: 'INTERNATIONAL', text: 'International' },
]
export const serviceClasses: Option[] = [
  { id: 'ECONOMY', text: 'Economy' },
  { id: 'STANDARD', text: 'Standard' },
  { id: 'EXPRESS', text: 'Express' },
  { id: 'PRIORITY', text: 'Priority' },
]

/** What a service can be given to choose from. */
export interface ServiceChoices {
  zoneSets: Option[]
  /** They are loaded, and there is none. */
  hasNoZoneSet: boolean
  extras: Option[]
  itemTypes: Option[]
}

export interface ServiceFields {
  main: Field[]
  goods: Field[]
  itemLimits: Field[]
  consignmentLimits: Field[]
  end: Field[]
}

const limit = (name: string, label: string, unit: string): Field => ({
  name,
  label,
  unit,
  kind: 'number',
  empty: 'No limit',
})

/** The fields of a service, in the order in which people ask for them. */
export function serviceFields({ zoneSets, hasNoZoneSet, extras, itemTypes }: ServiceChoices): ServiceFields {
  return {
    main: [
      { name: 'name', label: 'Name', kind: 'text', isWide: true },
      { name: 'type', label: 'Type', kind: 'choice', options: serviceTypes },
      { name: 'class', label: 'Class', kind: 'choice', options: serviceClasses },
      {
        name: 'cubicFactor',
        label: 'Cubic factor',
        kind: 'number',
        unit: 'kg / m³',
        hint: 'Usual: 333, 250, 200.',
      },
      {
        name: 'weightStepKg',
        label: 'Weight step',
        kind: 'number',
        unit: 'kg',
        hint: 'The weight is rounded up to a multiple of this.',
      },
      { name: 'minimumKg', label: 'Smallest weight', kind: 'number', unit: 'kg', empty: '0' },
      {
        name: 'weighBy',
        label: 'Weighs',
        kind: 'choice',
        empty: 'The consignment',
        options: [{ id: 'ITEM', text: 'Each article on its own' }],
      },
      {
        name: 'tax',
        label: 'Tax',
        kind: 'choice',
        options: [
          { id: 'GST', text: 'GST 10 %' },
          { id: 'FREE', text: 'Free of GST' },
        ],
      },
      {
        name: 'zoneSet',
        label: 'Zone set',
        kind: 'choice',
        options: zoneSets,
        ...(hasNoZoneSet && { hint: 'There is no zone set yet. Make one on the page Zones first.' }),
      },
    ],
    goods: [
      {
        name: 'itemTypes',
        label: 'Item types',
        kind: 'codes',
        empty: 'Any',
        hint:
          itemTypes.length > 0
            ? `Such as ${itemTypes
                .slice(0, 4)
                .map(({ id }) => id)
                .join(', ')}.`
            : 'Such as PALLET, SKID.',
      },
      { name: 'extras', label: 'Extras it offers', kind: 'choices', empty: 'None', options: extras },
      { name: 'acceptsPoBoxes', label: 'Post office boxes', kind: 'tick', hint: 'Delivers to them' },
    ],
    itemLimits: [
      limit('itemKgMax', 'Heaviest item', 'kg'),
      limit('itemLengthMetresMax', 'Longest side', 'm'),
      limit('itemWidthMetresMax', 'Widest', 'm'),
      limit('itemHeightMetresMax', 'Highest', 'm'),
      limit('itemGirthMetresMax', 'Largest girth', 'm'),
      limit('itemVolumeM3Max', 'Largest volume', 'm³'),
    ],
    consignmentLimits: [
      limit('consignmentKgMax', 'Dead weight', 'kg'),
      limit('consignmentItemsMax', 'Items', 'items'),
      limit('consignmentVolumeM3Max', 'Volume', 'm³'),
      limit('consignmentPalletSpacesMax', 'Pallet spaces', 'spaces'),
    ],
    end: [
      {
        name: 'retiredFrom',
        label: 'Retired from',
        kind: 'day',
        empty: 'No end',
        isWide: true,
        hint: 'Not offered from this day on. Earlier dates still get prices. A service in use cannot be deleted.',
      },
    ],
  }
}

/** A service may say CONSIGNMENT, which is what an empty choice means too. */
export const withoutDefaults = <T extends { weighBy?: string | undefined }>(service: T): T =>
  service.weighBy === 'CONSIGNMENT' ? { ...service, weighBy: undefined } : service
