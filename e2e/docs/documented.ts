import { committedDocument } from '../../testing/check-answer.ts'
import type { Language } from './run-example.ts'

export interface Documented {
  operationId: string
  method: string
  path: string
  /** Documented values of the path, by name. */
  samples: Record<string, string>
  ifMatch: string | undefined
  /** It sends `If-None-Match: *`. */
  mayCreate: boolean
  examples: Record<Language, string>
}

interface Parameter {
  name: string
  in: string
  example?: unknown
  schema: { examples?: unknown[] }
}
type Paths = Record<string, Record<string, { operationId: string; parameters?: Parameter[] }>>

/** The operations as the pages show them: examples from the Markdown, the rest from the OpenAPI document. */
export async function readReference(url: string): Promise<Map<string, Documented>> {
  const list = await (await fetch(`${url}/llms.txt`)).text()
  const pages = [...list.matchAll(/\((\/docs\/reference\/[^)]+\.md)\)/g)].map(([, page]) => page)
  const examples = new Map<string, Record<Language, string>>()
  for (const page of pages) {
    const text = await (await fetch(url + page)).text()
    for (const section of text.split(/^## /m)) {
      const operationId = /^Operation `(\w+)`/m.exec(section)?.[1]
      if (operationId) examples.set(operationId, examplesOf(section))
    }
  }
  const { paths } = committedDocument() as unknown as { paths: Paths }
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters = [] }]) => {
        const sample = ({ example, schema }: Parameter) => String(example ?? schema.examples?.[0] ?? '')
        const inPath = parameters.filter((parameter) => parameter.in === 'path')
        const ifMatch = parameters.find(({ name }) => name === 'If-Match')
        const documented: Documented = {
          operationId,
          method: method.toUpperCase(),
          path,
          samples: Object.fromEntries(inPath.map((parameter) => [parameter.name, sample(parameter)])),
          ifMatch: ifMatch && sample(ifMatch),
          mayCreate: parameters.some(({ name }) => name === 'If-None-Match'),
          examples: examples.get(operationId) ?? { sh: '', ts: '', python: '' },
        }
        return [operationId, documented]
      }),
    ),
  )
}

/** The first block of each language: the one after it shows an answer. */
function examplesOf(section: string): Record<Language, string> {
  const found = { sh: '', ts: '', python: '' }
  for (const [, language = '', code = ''] of section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    if (language in found) found[language as Language] ||= code
  }
  return found
}
