import type { FileColumn } from './file-column.ts'
import { postcodeSynonyms, stateSynonyms, suburbSynonyms } from './place-columns.ts'

export const areaSurchargeColumns = [
  { header: 'suburb', synonyms: suburbSynonyms },
  { header: 'postcode', synonyms: ['postcodes', ...postcodeSynonyms], isRequired: true },
  {
    header: 'amount',
    synonyms: [
      'surcharge',
      'charge',
      'fee',
      'price',
      'rate',
      'surcharge amount',
      'area surcharge',
      'remote surcharge',
      'residential surcharge',
      'delivery surcharge',
      'onforwarding',
      'on-forwarding charge',
    ],
    signs: '$',
    isRequired: true,
  },
  { header: 'state', synonyms: stateSynonyms },
] as const satisfies readonly FileColumn[]
