import type { ApiDocument, Entry } from '../document/api-document.ts'
import { sampleRequestOf } from '../document/sample-request.ts'
import { curlOf } from './curl.ts'
import { pythonOf } from './python.ts'
import { typescriptOf } from './typescript.ts'

/** The languages of the examples, as a fenced block of Markdown names them. */
export const languages = { sh: 'curl', ts: 'TypeScript', python: 'Python' } as const
export type Language = keyof typeof languages
export const isLanguage = (name: string): name is Language => name in languages

/** The same request in every language. */
export function examplesOf(document: ApiDocument, entry: Entry, address: string): [Language, string][] {
  const sample = sampleRequestOf(document, entry)
  return [
    ['sh', curlOf(sample, address)],
    ['ts', typescriptOf(entry.operation.operationId, sample, address)],
    ['python', pythonOf(sample, address)],
  ]
}
