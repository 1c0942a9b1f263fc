import type { FileColumn } from './file-column.ts'
import {
  carrierSynonyms,
  customerSynonyms,
  fromDaySynonyms,
  serviceSynonyms,
  toDaySynonyms,
} from './reference-columns.ts'

/** The carrier may be missing: a person then names one for all rows. */
export const fuelLevyColumns = [
  { header: 'carrier', synonyms: carrierSynonyms, mayRepeatAbove: true },
  {
    header: 'effective from',
    synonyms: [...fromDaySynonyms, 'month', 'period', 'week commencing', 'week beginning', 'for month'],
    isRequired: true,
  },
  {
    header: 'percent',
    synonyms: [
      'percentage',
      'per cent',
      'levy',
      'levy percent',
      'levy percentage',
      'levy rate',
      'fuel',
      'fuel levy',
      'fuel levy percent',
      'fuel levy percentage',
      'fuel levy rate',
      'fuel percent',
      'fuel percentage',
      'fuel surcharge',
      'fuel surcharge percent',
      'fuel surcharge percentage',
      'fuel surcharge rate',
      'surcharge',
      'surcharge percent',
      'fsc',
      'rate',
      '%',
    ],
    signs: '%',
    isRequired: true,
  },
  { header: 'service', synonyms: serviceSynonyms, mayRepeatAbove: true },
  { header: 'customer', synonyms: ['customer id', ...customerSynonyms], mayRepeatAbove: true },
  { header: 'effective to', synonyms: toDaySynonyms },
] as const satisfies readonly FileColumn[]
