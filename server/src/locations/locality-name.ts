/**
 * Normalises spellings of a locality: ignores case, accents and punctuation, expands abbreviations and ignores word
 * order ("North Wollongong" is "Wollongong North").
 */

// "St" means Saint or Street, "Pt" Point or Port; people write either. No postcode has two localities that
// differ only in this, so both long forms become one word.
const writtenOut = new Map(
  Object.entries({
    ST: 'SAINT',
    STREET: 'SAINT',
    MT: 'MOUNT',
    MTN: 'MOUNTAIN',
    NTH: 'NORTH',
    N: 'NORTH',
    STH: 'SOUTH',
    S: 'SOUTH',
    E: 'EAST',
    W: 'WEST',
    WST: 'WEST',
    PT: 'POINT',
    PORT: 'POINT',
    PK: 'PARK',
    HTS: 'HEIGHTS',
    HGTS: 'HEIGHTS',
    BCH: 'BEACH',
    CK: 'CREEK',
    CRK: 'CREEK',
    HBR: 'HARBOUR',
    HARBOR: 'HARBOUR',
    IS: 'ISLAND',
    ISL: 'ISLAND',
    VLY: 'VALLEY',
    GDNS: 'GARDENS',
    GRV: 'GROVE',
    JN: 'JUNCTION',
    JCT: 'JUNCTION',
    JNC: 'JUNCTION',
    JUNC: 'JUNCTION',
    LK: 'LAKE',
    LWR: 'LOWER',
    UPR: 'UPPER',
    RD: 'ROAD',
    RVR: 'RIVER',
    SPGS: 'SPRINGS',
    SQ: 'SQUARE',
    STN: 'STATION',
    TCE: 'TERRACE',
    PLNS: 'PLAINS',
    CENTER: 'CENTRE',
    CTR: 'CENTRE',
  }),
)

const accents = /\p{Mark}/gu
// An apostrophe or a full stop joins (O'Connor, N.S.W.); any other sign separates (Coot-tha, Keeling).
const joining = /['’‘ʼ`´.]/g
const separating = /[^\p{Letter}\p{Number}]+/gu

export function foldedWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(accents, '')
    .toUpperCase()
    .replace(joining, '')
    .replaceAll('&', ' AND ')
    .split(separating)
    .filter((word) => word !== '')
    .map((word) => writtenOut.get(word) ?? word)
}

/** The words in alphabetical order: equal for two spellings of one locality. */
export const sortedWordsOf = (words: string[]): string => [...words].sort().join(' ')

/** The words without gaps: equal if only a gap differs ("Kuring Gai", "Kuringgai"; "O Connor", "O'Connor"). */
export const joinedWordsOf = (words: string[]): string => words.join('')
