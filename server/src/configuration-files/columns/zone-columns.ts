import type { FileColumn } from './file-column.ts'
import { postcodeSynonyms, stateSynonyms, suburbSynonyms } from './place-columns.ts'

export const zoneColumns = [
  {
    header: 'zone',
    synonyms: ['zone code', 'zone id', 'rate zone', 'zone no', 'delivery zone', 'freight zone', 'area code'],
    isRequired: true,
    mayRepeatAbove: true,
  },
  { header: 'zone name', synonyms: ['zone description', 'description', 'name'] },
  {
    header: 'postcode from',
    synonyms: [
      'from postcode',
      'postcode start',
      'start postcode',
      'first postcode',
      'pc from',
      'pcode from',
    ],
  },
  {
    header: 'postcode to',
    synonyms: ['to postcode', 'postcode end', 'end postcode', 'last postcode', 'pc to', 'pcode to'],
  },
  {
    header: 'postcodes',
    synonyms: ['postcode', 'postcode range', 'postcode ranges', 'postcode list', ...postcodeSynonyms],
  },
  { header: 'suburb', synonyms: suburbSynonyms },
  { header: 'state', synonyms: stateSynonyms },
  { header: 'country', synonyms: ['country code', 'nation'] },
  /** A state that decides. One beside a postcode is only checked. */
  { header: 'only in state', isRare: true },
] as const satisfies readonly FileColumn[]
