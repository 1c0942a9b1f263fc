import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { portalEndpoints } from './portal-endpoints.ts'
import { portalDocument } from './portal-openapi.ts'

test('the committed document is the one that the code makes (npm run openapi writes it)', () => {
  const committed = readFileSync(new URL('../../../portal-openapi.json', import.meta.url), 'utf8')
  expect(committed === `${JSON.stringify(portalDocument(), null, 2)}\n`).toBe(true)
})

test('every endpoint of the portal lies under /portal/ and has an operationId of its own', () => {
  const ids = portalEndpoints.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(portalEndpoints.filter(({ path }) => !path.startsWith('/portal/'))).toEqual([])
})
