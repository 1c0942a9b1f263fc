/** Other headers for columns that name a place. */
export const postcodeSynonyms = ['post code', 'p/code', 'pcode', 'pc', 'postal code', 'zip', 'zip code']
export const suburbSynonyms = [
  'locality',
  'town',
  'place',
  'suburb name',
  'suburb/town',
  'town/suburb',
  'city',
  'location',
]
export const stateSynonyms = ['st', 'state code', 'state/territory', 'territory', 'state abbreviation']
