import type { FileColumn } from './file-column.ts'
import {
  carrierSynonyms,
  customerSynonyms,
  fromDaySynonyms,
  serviceSynonyms,
  toDaySynonyms,
} from './reference-columns.ts'

/** The carrier may be missing: a person then names one for all rows. */
export const customerRateColumns = [
  { header: 'customer id', synonyms: customerSynonyms, isRequired: true, mayRepeatAbove: true },
  { header: 'carrier', synonyms: carrierSynonyms, mayRepeatAbove: true },
  {
    header: 'rate card',
    synonyms: ['card', 'card alias', 'rate card alias', 'rate card code', 'tariff', 'price list', 'rates'],
    isRequired: true,
  },
  { header: 'effective from', synonyms: fromDaySynonyms, isRequired: true },
  { header: 'service', synonyms: serviceSynonyms, mayRepeatAbove: true },
  { header: 'effective to', synonyms: toDaySynonyms },
  // A margin in percent is one of the price, not of the cost: it is asked about.
  {
    header: 'markup %',
    synonyms: [
      'markup percent',
      'markup percentage',
      'mark up %',
      'mark-up percent',
      'uplift %',
      'uplift percent',
    ],
    signs: '%',
  },
  {
    header: 'markup $',
    synonyms: [
      'markup amount',
      'markup dollars',
      'mark-up $',
      'mark-up amount',
      'margin $',
      'margin amount',
      'uplift $',
    ],
    signs: '$',
  },
  { header: 'minimum margin', synonyms: ['margin minimum', 'min margin', 'least margin'], signs: '$' },
  { header: 'round to', synonyms: ['rounding', 'rounded to'], signs: '$' },
] as const satisfies readonly FileColumn[]
