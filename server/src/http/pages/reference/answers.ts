import { STATUS_CODES } from 'node:http'
import {
  type ApiDocument,
  entriesOf,
  type Response,
  resolveHeader,
  resolveResponse,
} from '../document/api-document.ts'
import { fieldOf, fieldsOf } from '../document/fields.ts'
import { referenceAddress } from '../document/groups.ts'
import { codeBlock, escapeHtml, inlineMarkdown, readableJson } from '../text/page-text.ts'
import { fieldList } from './field-list.ts'

export const errorsAddress = `${referenceAddress}/errors`

/** Answers shared by many operations are shown on a page of their own; here we link to them. */
export function answerOrReference(
  document: ApiDocument,
  operationId: string,
  status: string,
  response: Response,
): string {
  if (!response.$ref) return answerDetails(document, status, response, `${operationId}.${status}`)
  const { description } = resolveResponse(document, response)
  return `<p class="answer ${kindOf(status)}">${statusAndMeaning(status, description)} <a href="${errorsAddress}#${sharedAnswerId(response.$ref)}">Body and headers<span class="unseen"> of ${escapeHtml(status)}</span></a></p>`
}

export const sharedAnswerName = (reference: string) => reference.split('/').at(-1) ?? ''

const sharedAnswerId = (reference: string) => `answer-${escapeHtml(sharedAnswerName(reference))}`

const kindOf = (status: string) =>
  status.startsWith('2') ? 'good' : status.startsWith('4') ? 'refused' : 'fault'

export const statusName = (status: string) => `${status} ${STATUS_CODES[status] ?? ''}`.trim()

const statusAndMeaning = (status: string, description: string) =>
  `<span class="status">${escapeHtml(statusName(status))}</span> <span class="meaning">${inlineMarkdown(description)}</span>`

export const headerFieldsOf = (document: ApiDocument, response: Response) =>
  Object.entries(response.headers ?? {}).map(([name, shared]) => {
    const { required = false, description, schema } = resolveHeader(document, shared)
    return fieldOf(document, name, { ...schema, description }, required)
  })

export function answerDetails(document: ApiDocument, status: string, response: Response, id: string): string {
  const bodies = Object.entries(response.content ?? {}).map(([contentType, content]) => {
    const fields = fieldsOf(document, content.schema)
    const words = fields.length === 0 ? `<p>${escapeHtml(contentType)}</p>` : ''
    const example =
      content.example === undefined
        ? ''
        : codeBlock(pretty(content.example), `Example of ${status}, ${contentType}`)
    return `${words}${fieldList(`Body, ${contentType}`, fields, 'answered', id)}${example}`
  })
  return `<details class="answer ${kindOf(status)}" id="${escapeHtml(id)}"><summary>${statusAndMeaning(status, response.description)}</summary>
${bodies.join('\n')}
${fieldList('Headers', headerFieldsOf(document, response), 'answered', `${id}.header`)}
</details>`
}

export function successSample(responses: Record<string, Response>): string {
  const found = successOf(responses)
  if (!found) return ''
  const { status, contentType, example } = found
  return codeBlock(
    pretty(example),
    contentType === 'application/json' ? `Answer ${status}` : `Answer ${status}, ${contentType}`,
  )
}

/** The documented answer to a request that worked. */
export function successOf(responses: Record<string, Response>) {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const [contentType = '', content] = Object.entries(response?.content ?? {})[0] ?? []
  return status && content?.example !== undefined
    ? { status, contentType, example: content.example }
    : undefined
}

export const pretty = (example: unknown) => (typeof example === 'string' ? example : readableJson(example))

export interface SharedAnswer {
  id: string
  name: string
  status: string
  response: Response
}

/** The errors that operations share, each with its status. */
export function sharedAnswersOf(document: ApiDocument): SharedAnswer[] {
  const uses = new Map<string, string>()
  for (const { operation } of entriesOf(document)) {
    for (const [status, { $ref }] of Object.entries(operation.responses)) if ($ref) uses.set($ref, status)
  }
  return [...uses]
    .toSorted(([, a], [, b]) => a.localeCompare(b))
    .flatMap(([$ref, status]) => {
      const name = sharedAnswerName($ref)
      const response = document.components.responses?.[name]
      return response ? [{ id: sharedAnswerId($ref), name, status, response }] : []
    })
}
