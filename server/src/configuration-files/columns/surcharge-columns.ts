import type { Condition } from '../../configuration/kinds/condition-shape.ts'
import type { Surcharge } from '../../configuration/kinds/surcharge-shape.ts'
import type { FileColumn } from './file-column.ts'
import {
  carrierSynonyms,
  customerSynonyms,
  fromDaySynonyms,
  serviceSynonyms,
  toDaySynonyms,
} from './reference-columns.ts'

/** The measures of conditions by the words of their columns. The template has those that most cards need. */
export const measureWords = {
  LONGEST_SIDE: 'longest side',
  WIDTH: 'width',
  HEIGHT: 'height',
  ITEM_KG: 'item kg',
  CONSIGNMENT_KG: 'consignment kg',
  MIDDLE_SIDE: 'middle side',
  SHORTEST_SIDE: 'shortest side',
  GIRTH: 'girth',
  VOLUME: 'volume',
  CHARGEABLE_KG: 'chargeable kg',
  ITEM_COUNT: 'item count',
  PALLET_SPACES: 'pallet spaces',
} as const satisfies Partial<Record<Condition['subject'], string>>
const usualMeasures = new Set<string>(['longest side', 'width', 'height', 'item kg', 'consignment kg'])

export const endWords = { from: 'from', over: 'over', below: 'below', upTo: 'up to' } as const

/** Conditions with lists of values: those that meet them, and those that do not. */
export const listWords = {
  ITEM_TYPE: 'item types',
  CLASS: 'classes',
  EXTRA: 'extras',
  FROM_ZONE: 'from zones',
  TO_ZONE: 'to zones',
} as const satisfies Partial<Record<Condition['subject'], string>>
export const exceptOf = (words: string): string => `${words} except`

/** The zone of either end may be looked up in two sets. */
export const zoneWords = { FROM_ZONE: 'from zone', TO_ZONE: 'to zone' } as const
export const zoneColumnsOf = (words: string, isSecond: boolean) => {
  const name = isSecond ? `second ${words}` : words
  return { is: `${name}s`, isNot: exceptOf(`${name}s`), zoneSet: `${name} set` }
}

export const plainWords = {
  RESIDENTIAL: 'residential',
  PO_BOX: 'po box',
  FROM_RESIDENTIAL: 'from residential',
} as const satisfies Partial<Record<Condition['subject'], string>>

export const bases: readonly Surcharge['basis'][] = [
  ...(['FIXED', 'PER_ITEM', 'PER_KG', 'PER_PALLET_SPACE', 'PER_M3', 'PCT_FREIGHT', 'PCT_VALUE'] as const),
]

const rare = (header: string): FileColumn => ({ header, isRare: true })

const measureColumns: FileColumn[] = Object.values(measureWords).flatMap((words) =>
  Object.values(endWords).map((end) => {
    const header = `${words} ${end}`
    const isUsual = usualMeasures.has(words) && (end === 'from' || end === 'over')
    return isUsual ? { header } : rare(header)
  }),
)

const zoneColumns: FileColumn[] = Object.values(zoneWords).flatMap((words) =>
  [false, true].flatMap((isSecond) =>
    Object.values(zoneColumnsOf(words, isSecond)).map((header) =>
      header === 'from zones' || header === 'to zones' ? { header } : rare(header),
    ),
  ),
)

/** Carrier, basis and key may be missing: they are asked for, or the id is the key. */
export const surchargeColumns: readonly FileColumn[] = [
  { header: 'id', synonyms: ['surcharge id', 'rule', 'rule id', 'surcharge code', 'code'], isRequired: true },
  { header: 'key', synonyms: ['surcharge key', 'charge key'] },
  { header: 'name', synonyms: ['surcharge', 'surcharge name', 'surcharge type'], isRequired: true },
  { header: 'basis', synonyms: ['charge basis', 'charged per', 'per', 'unit', 'calculation', 'applied'] },
  {
    header: 'amount',
    synonyms: ['price', 'rate', 'fee', 'charge', 'surcharge amount', 'charge amount'],
    signs: '$%',
    isRequired: true,
  },
  { header: 'description', synonyms: ['details', 'conditions'] },
  { header: 'carrier', synonyms: carrierSynonyms, mayRepeatAbove: true },
  { header: 'service', synonyms: serviceSynonyms, mayRepeatAbove: true },
  { header: 'customer', synonyms: ['customer id', ...customerSynonyms], mayRepeatAbove: true },
  { header: 'minimum', synonyms: ['min', 'minimum charge', 'min charge'], signs: '$' },
  { header: 'maximum', synonyms: ['max', 'maximum charge', 'max charge'], signs: '$' },
  { header: 'cost', synonyms: ['cost amount', 'buy', 'buy rate'], signs: '$%' },
  { header: 'value above', synonyms: ['value over', 'excess over'], signs: '$' },
  { header: 'group', synonyms: ['surcharge group'] },
  { header: 'fuel applies', synonyms: ['fuel', 'fuel applicable', 'attracts fuel', 'subject to fuel levy'] },
  { header: 'effective from', synonyms: fromDaySynonyms },
  { header: 'effective to', synonyms: toDaySynonyms },
  rare('replaces'),
  rare('largest only'),
  ...measureColumns,
  ...['item types', 'classes'].map((header) => ({ header })),
  ...['item types except', 'classes except', 'extras'].map(rare),
  ...zoneColumns,
  { header: 'zone set', synonyms: ['zone set code'] },
  ...Object.values(plainWords).map((header) => (header === 'from residential' ? rare(header) : { header })),
]
