import fc from 'fast-check'

/** One change to some bytes. Positions are fractions of the length, so they fit any length. */
export type Mutation =
  | { what: 'set'; at: number; byte: number }
  | { what: 'flip'; at: number; bit: number }
  | { what: 'cut'; at: number; length: number }
  | { what: 'insert'; at: number; bytes: Uint8Array }
  | { what: 'repeat'; at: number; length: number; times: number }
  | { what: 'move'; at: number; length: number; to: number }
  | { what: 'end'; at: number }

// Every position is equally likely. With `fc.double`, nine in ten are so small that they all mean the first byte.
const places = 2 ** 30
const place = fc.noBias(fc.nat(places - 1)).map((number) => number / places)
const length = fc.integer({ min: 1, max: 64 })

/** Changes of every kind; `tokens` are pieces with a meaning for the reader of the bytes. */
export function mutations(tokens: readonly string[]): fc.Arbitrary<Mutation[]> {
  const inserted = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 16 }),
    fc.constantFrom(...tokens).map((text) => new Uint8Array(Buffer.from(text, 'latin1'))),
  )
  const one: fc.Arbitrary<Mutation> = fc.oneof(
    fc.record({ what: fc.constant('set' as const), at: place, byte: fc.nat(255) }),
    fc.record({ what: fc.constant('flip' as const), at: place, bit: fc.nat(7) }),
    fc.record({ what: fc.constant('cut' as const), at: place, length }),
    fc.record({ what: fc.constant('insert' as const), at: place, bytes: inserted }),
    fc.record({
      what: fc.constant('repeat' as const),
      at: place,
      length,
      times: fc.integer({ min: 1, max: 50 }),
    }),
    fc.record({ what: fc.constant('move' as const), at: place, length, to: place }),
    fc.record({ what: fc.constant('end' as const), at: place }),
  )
  return fc.array(one, { minLength: 1, maxLength: 4 })
}

export const mutate = (bytes: Buffer, changes: readonly Mutation[]): Buffer =>
  changes.reduce((changed, change) => applied(changed, change), bytes)

function applied(bytes: Buffer, change: Mutation): Buffer {
  const at = Math.floor(change.at * bytes.length)
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)]
  switch (change.what) {
    case 'set':
      return Buffer.concat([head, Buffer.from([change.byte]), tail.subarray(1)])
    case 'flip':
      return Buffer.concat([head, Buffer.from([(tail[0] ?? 0) ^ (1 << change.bit)]), tail.subarray(1)])
    case 'cut':
      return Buffer.concat([head, tail.subarray(change.length)])
    case 'insert':
      return Buffer.concat([head, change.bytes, tail])
    case 'repeat':
      return Buffer.concat([head, ...Array<Buffer>(change.times).fill(tail.subarray(0, change.length)), tail])
    case 'move': {
      const without = Buffer.concat([head, tail.subarray(change.length)])
      const to = Math.floor(change.to * without.length)
      return Buffer.concat([without.subarray(0, to), tail.subarray(0, change.length), without.subarray(to)])
    }
    case 'end':
      return head
  }
}

/** A change to the rows of a file that leaves all of them valid. */
export type RowChange = { what: 'swap' | 'double'; at: number; with: number }

export const rowChanges: fc.Arbitrary<RowChange[]> = fc.array(
  fc.record({ what: fc.constantFrom('swap' as const, 'double' as const), at: place, with: place }),
  { minLength: 1, maxLength: 6 },
)

/** The rows after the header, with two of them swapped or one repeated elsewhere. */
export function changeRows<Row>([header, ...rows]: readonly Row[], changes: readonly RowChange[]): Row[] {
  for (const change of changes) {
    const [at, other] = [change.at, change.with].map((part) => Math.floor(part * rows.length))
    if (at === undefined || other === undefined) continue
    const [one, two] = [rows[at], rows[other]]
    if (one === undefined || two === undefined) continue
    if (change.what === 'swap') {
      rows[at] = two
      rows[other] = one
    } else rows.splice(other, 0, one)
  }
  return header === undefined ? rows : [header, ...rows]
}

export const csvTokens = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\0',
  '\xef\xbb\xbf',
  '\xff\xfe',
  '\xfe\xff',
  'sep=;\n',
  '\x1a',
  '\xc3',
  '=1+1',
  ' ',
]

export const xmlTokens = [
  '<',
  '>',
  '</',
  '/>',
  '&',
  '&amp;',
  '&#0;',
  '&#x110000;',
  '&#xD800;',
  '&x;',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '"',
  "'",
  '=',
  '<row>',
  '</row>',
  '<c r="ZZZZ1">',
  '<c r="A0">',
  '<row r="0">',
  '<row r="99999999">',
  '<row r="1">',
  ' t="s"',
  ' t="d"',
  ' t="e"',
  ' s="999"',
  '<v>',
  '</v>',
  '<v>-1</v>',
  '<v>1e999</v>',
  '<f>',
  '<t>',
  '<is>',
  '\0',
  '\xff',
  '_x0000_',
  '_xD800_',
  '<worksheet>',
  '</sheetData>',
  '9'.repeat(400),
]

export const zipTokens = [
  'PK\x01\x02',
  'PK\x03\x04',
  'PK\x05\x06',
  'PK\x06\x06',
  'PK\x07\x08',
  '\xff\xff\xff\xff',
  '\0\0\0\0',
  '\x01\0\x10\0',
]

export const formTokens = [
  '--B',
  '--B--',
  '\r\n--B\r\n',
  '\r\n',
  '\n',
  '--',
  'Content-Disposition: form-data; name="file"; filename="x.csv"\r\n',
  'filename=',
  'name="',
  '"',
  ';',
  '\0',
  'Content-Type: multipart/mixed; boundary=C\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  "filename*=UTF-8''%ff%00.csv",
  'A: b\r\n '.repeat(20),
]
