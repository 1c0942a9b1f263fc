import { describe, expect, test } from 'vitest'
import { bodyFieldsOf } from '../hostile/operations.ts'
import { bodyFields, operations, parameters } from '../hostile/tenancy-matrix.ts'

/** A new route or parameter without cases in these suites is noticed here. */
describe('the matrix is complete', () => {
  test('every parameter of every route is listed here with what it names', () => {
    const unknown = operations.flatMap(({ operationId, parameters: names }) =>
      names.filter((name) => !(name in parameters)).map((name) => `${operationId} ${name}`),
    )
    expect(unknown).toEqual([])
  })
  test('every body field that names something is listed here', () => {
    const fields = operations.flatMap(({ operationId, body }) =>
      bodyFieldsOf(body)
        .filter((field) => /(Ids?|Alias|warehouseCode|chargeCode)$/.test(field))
        .map((field) => `${operationId} ${field}`),
    )
    expect(fields.sort()).toEqual([...bodyFields].sort())
  })
  test('every route requires a key, except signed links', () => {
    expect(operations.filter(({ isPublic }) => isPublic).map(({ operationId }) => operationId)).toEqual([
      'getErrorReport',
    ])
  })
})
