import Type, { type Static } from 'typebox'

/**
 * The file of an organisation that moves: lines of JSON and blocks of COPY in text format, compressed with gzip.
 *
 *     {"cartage":"organisation","format":1,…}     the header
 *     {"table":"customer","columns":[…]}          a part: rows of one table
 *     {"bytes":1234}                              a block, and after it as many bytes; any number of them
 *     {"rows":17}                                 the end of the part
 *     {"remove":["shipment"],"column":"shipment_id"}  a part whose rows are keys: such rows of earlier parts are gone
 *     {"counts":{…},"sha256":"…"}                 the end: rows of each table, and the hash of everything before
 */
export const moveHeader = Type.Object({
  cartage: Type.Literal('organisation'),
  format: Type.Literal(1),
  organisationId: Type.String(),
  name: Type.String(),
  exportedAt: Type.String(),
  migrations: Type.Array(Type.String()),
})
export const moveEnd = Type.Object({
  counts: Type.Record(Type.String(), Type.Integer()),
  sha256: Type.String(),
})
export const movePart = Type.Object({ table: Type.String(), columns: Type.Array(Type.String()) })
export const moveRemoval = Type.Object({ remove: Type.Array(Type.String()), column: Type.String() })
export const moveBlock = Type.Object({ bytes: Type.Integer({ minimum: 1 }) })
export const movePartEnd = Type.Object({ rows: Type.Integer({ minimum: 0 }) })

export type MoveHeader = Static<typeof moveHeader>
export type MoveEnd = Static<typeof moveEnd>
export type MovePart = Static<typeof movePart> | Static<typeof moveRemoval>
