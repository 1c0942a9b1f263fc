import type { FileColumn } from './file-column.ts'
import {
  customerSynonyms,
  fromDaySynonyms,
  fromZoneSynonyms,
  serviceSynonyms,
  toDaySynonyms,
  toZoneSynonyms,
} from './reference-columns.ts'

/** The service may be missing: a person then names one for all rows. */
export const spotRateColumns = [
  {
    header: 'id',
    synonyms: ['spot rate id', 'spot rate', 'spot id', 'quote no', 'reference', 'ref'],
    isRequired: true,
  },
  { header: 'customer id', synonyms: customerSynonyms, isRequired: true, mayRepeatAbove: true },
  { header: 'service', synonyms: serviceSynonyms, mayRepeatAbove: true },
  { header: 'from zone', synonyms: fromZoneSynonyms, isRequired: true, mayRepeatAbove: true },
  { header: 'to zone', synonyms: toZoneSynonyms, isRequired: true, mayRepeatAbove: true },
  {
    header: 'kg from',
    synonyms: ['from kg', 'min kg', 'minimum kg', 'weight from', 'kgs from'],
    isRequired: true,
  },
  {
    header: 'kg to',
    synonyms: ['to kg', 'max kg', 'maximum kg', 'weight to', 'kgs to', 'up to kg'],
    isRequired: true,
  },
  // A rate may be for each kilogram: it is asked about.
  { header: 'amount', synonyms: ['price', 'charge', 'spot price', 'total'], signs: '$', isRequired: true },
  { header: 'message', synonyms: ['text', 'description'], isRequired: true },
  {
    header: 'valid from',
    synonyms: ['effective from', ...fromDaySynonyms.filter((one) => one !== 'valid from')],
    isRequired: true,
  },
  {
    header: 'valid to',
    synonyms: ['effective to', ...toDaySynonyms.filter((one) => one !== 'valid to')],
    isRequired: true,
  },
  { header: 'min days', synonyms: ['days from', 'minimum days'] },
  { header: 'max days', synonyms: ['days to', 'maximum days'] },
  { header: 'min hours', synonyms: ['hours from', 'minimum hours'], isRare: true },
  { header: 'max hours', synonyms: ['hours to', 'maximum hours'], isRare: true },
] as const satisfies readonly FileColumn[]
