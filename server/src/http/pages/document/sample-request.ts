import {
  type ApiDocument,
  type Entry,
  type Parameter,
  resolveResponse,
  resolveSchema,
} from './api-document.ts'
import { isFile } from './fields.ts'

/** The request that the examples of an operation send, in every language. */
export interface SampleRequest {
  method: string
  /** As the document has it: `/v1/org/quote/getQuote/{quoteId}`. */
  template: string
  /** The values of the path and of the query. */
  params: Record<string, string>
  query: Record<string, string>
  needsKey: boolean
  /** The header without which a change is refused, and the one that can be sent instead, if there is one. */
  condition: Header | undefined
  insteadOfCondition: Header | undefined
  json: unknown
  form: FormPart[] | undefined
  /** The file name to save an answer under, if it is not text. */
  saveAs: string | undefined
  answersJson: boolean
  /** The answer is a page of a list. */
  isList: boolean
}

export interface Header {
  name: string
  value: string
}

export interface FormPart {
  name: string
  value: string
  isFile: boolean
}

export function sampleRequestOf(document: ApiDocument, { method, path, operation }: Entry): SampleRequest {
  const parameters = operation.parameters ?? []
  const header = (name: string): Header | undefined => {
    const found = parameters.find((parameter) => parameter.name === name)
    return found && { name, value: sampleOf(found) }
  }
  const ifMatch = header('If-Match')
  const ifNoneMatch = header('If-None-Match')
  const json = operation.requestBody?.content['application/json']
  return {
    method,
    template: path,
    needsKey: operation.security?.length !== 0,
    params: valuesOf(parameters, 'path'),
    query: valuesOf(
      parameters.filter(({ required }) => required),
      'query',
    ),
    condition: ifNoneMatch ?? ifMatch,
    insteadOfCondition: ifNoneMatch ? ifMatch : undefined,
    json: json ? (json.example ?? {}) : undefined,
    form: formOf(document, operation),
    ...answerOf(document, { method, path, operation }),
  }
}

const valuesOf = (parameters: Parameter[], place: Parameter['in']): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => [parameter.name, sampleOf(parameter)]),
  )

const sampleOf = ({ example, schema }: Parameter) => String(example ?? schema.examples?.[0] ?? '')

function formOf(document: ApiDocument, operation: Entry['operation']): FormPart[] | undefined {
  const content = operation.requestBody?.content['multipart/form-data']
  if (!content) return undefined
  const form = resolveSchema(document, content.schema)
  return Object.entries(form.properties ?? {}).flatMap(([name, inner]): FormPart[] => {
    const schema = resolveSchema(document, inner)
    const value = schema.examples?.[0] ?? schema.enum?.[0]
    if (isFile(schema)) return [{ name, value: String(value ?? 'rows.csv'), isFile: true }]
    // Other fields are sent only if they are required: a sample map of columns fits no other file.
    return form.required?.includes(name) ? [{ name, value: String(value ?? ''), isFile: false }] : []
  })
}

const endings: Record<string, string> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/zip': 'zip',
}

function answerOf(document: ApiDocument, { path, operation }: Entry) {
  const [, response] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const content = response && resolveResponse(document, response).content
  const [type = ''] = Object.keys(content ?? {})
  const body = content?.['application/json']
  const samples = valuesOf(operation.parameters ?? [], 'path')
  const last =
    path
      .split('/')
      .at(-1)
      ?.replace(/\{(\w+)\}/, (_, name: string) => samples[name] ?? name) ?? ''
  const ending = endings[type.split(';')[0] ?? '']
  const properties = body ? resolveSchema(document, body.schema).properties : undefined
  return {
    answersJson: body !== undefined,
    isList: properties?.items !== undefined && properties.nextCursor !== undefined,
    saveAs: ending && (last.endsWith(`.${ending}`) ? last : `answer.${ending}`),
  }
}

/** The path with its values, and the query. */
export function targetOf({ template, params, query }: SampleRequest): string {
  const path = template.replace(/\{(\w+)\}/g, (hole, name: string) =>
    params[name] ? encodeURIComponent(params[name]) : hole,
  )
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}
