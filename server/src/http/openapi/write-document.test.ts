import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { writeDocument } from './write-document.ts'

test('nothing is lost or changed, whatever the lines', () => {
  const document = openApiDocument()
  expect(JSON.parse(writeDocument(document))).toEqual(JSON.parse(JSON.stringify(document)))
})

test('a field is one line, and addresses and shared parts stand in the order of their names', () => {
  const long =
    'What it says is longer than a line may be, so that it would be broken if it were not a field. '.repeat(2)
  const fields = { name: { type: 'string', description: long }, age: { type: 'integer' } }
  const text = writeDocument({
    openapi: '3.1.0',
    paths: { '/b': { get: {} }, '/a': { get: {} } },
    components: { schemas: { Person: { type: 'object', properties: fields } } },
  })
  expect(text.split('\n').filter((line) => line.includes(long))).toEqual([
    `          "name": { "type": "string", "description": "${long}" },`,
  ])
  expect(Object.keys(JSON.parse(text).paths)).toEqual(['/a', '/b'])
})
