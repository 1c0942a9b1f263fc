import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { portalEndpoints } from '../portal-endpoints.ts'
import { portalDocument } from './portal-openapi.ts'
import { writeDocument } from './write-document.ts'

test('the committed document matches the code (npm run openapi writes it)', () => {
  const committed = readFileSync(new URL('../../../../portal-openapi.json', import.meta.url), 'utf8')
  expect(committed === writeDocument(portalDocument())).toBe(true)
})

test('every endpoint of the portal is under /portal/ and has a unique operationId', () => {
  const ids = portalEndpoints.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(portalEndpoints.filter(({ path }) => !path.startsWith('/portal/'))).toEqual([])
})
