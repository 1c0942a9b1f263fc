import { STATUS_CODES } from 'node:http'
import {
  type ApiDocument,
  type Entry,
  type Operation,
  type Parameter,
  type Response,
  resolveHeader,
  resolveResponse,
  resolveSchema,
} from './docs-document.ts'
import { type Field, fieldsOf, fieldTable, isFile, limitsOf, typeOf } from './docs-fields.ts'
import { tryForm } from './docs-try.ts'
import { blockMarkdown, codeBlock, escapeHtml, inlineMarkdown, readableJson } from './page-text.ts'

/** One operation: description on the left, samples on the right, answers below. */
export function operationSection(document: ApiDocument, entry: Entry, address: string): string {
  const { method, path, operation } = entry
  const id = escapeHtml(operation.operationId)
  const shownPath = escapeHtml(path).replace(/\{[^}]+\}/g, '<var>$&</var>')
  const [contentType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return `<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="words">
<h3 id="${id}-title"><a href="#${id}">${escapeHtml(operation.summary)}</a></h3>
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${shownPath}</code>${operation.deprecated ? ' <span class="deprecated">deprecated</span>' : ''}</p>
${blockMarkdown(operation.description)}
${parameterTables(document, entry)}
${content ? fieldTable(`Body, ${contentType}`, fieldsOf(document, content.schema), 'sent') : ''}
<p class="note">Operation <code>${id}</code>, ${needOf(operation)}</p>
</div>
<div class="samples">
${codeBlock(curlOf(document, entry, address), 'Request')}
${successSample(operation.responses)}
${tryForm(document, entry)}
</div>
<div class="answers">
<h4>Answers</h4>
${Object.entries(operation.responses)
  .map(([status, response]) => answerOrReference(document, status, response))
  .join('\n')}
</div>
</section>`
}

function needOf({ security = [] }: Operation): string {
  const scopes = security.flatMap((scheme) => Object.values(scheme).flat())
  if (scopes.length === 0) return 'needs no key'
  return `needs a key with the scope ${scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(' or ')}`
}

function parameterTables(document: ApiDocument, { operation }: Entry): string {
  const captions = { path: 'Path', query: 'Query', header: 'Headers' } as const
  return Object.entries(captions)
    .map(([place, caption]) => {
      const fields = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === place)
        .map((parameter): Field => {
          const schema = resolveSchema(document, parameter.schema)
          return {
            path: parameter.name,
            required: parameter.required,
            schema: { ...schema, description: parameter.description },
            type: typeOf(document, schema),
            limits: limitsOf(document, schema),
          }
        })
      return fieldTable(caption, fields, 'sent')
    })
    .join('\n')
}

/** Answers shared by many operations are shown in one place; here we link to them. */
function answerOrReference(document: ApiDocument, status: string, response: Response): string {
  if (!response.$ref) return answerDetails(document, status, response)
  const { description } = resolveResponse(document, response)
  return `<p class="answer ${kindOf(status)}">${statusAndMeaning(status, description)} <a href="#${sharedAnswerId(response.$ref)}">Body and headers</a></p>`
}

export const sharedAnswerId = (reference: string) => `answer-${escapeHtml(reference.split('/').at(-1) ?? '')}`

const kindOf = (status: string) =>
  status.startsWith('2') ? 'good' : status.startsWith('4') ? 'refused' : 'fault'

const statusAndMeaning = (status: string, description: string) =>
  `<span class="status">${escapeHtml(status)} ${escapeHtml(STATUS_CODES[status] ?? '')}</span> <span class="meaning">${inlineMarkdown(description)}</span>`

export function answerDetails(document: ApiDocument, status: string, response: Response, id = ''): string {
  const headers = Object.entries(response.headers ?? {}).map(([name, shared]): Field => {
    const { required = false, description, schema } = resolveHeader(document, shared)
    return {
      path: name,
      required,
      schema: { ...schema, description },
      type: typeOf(document, schema),
      limits: limitsOf(document, schema),
    }
  })
  const bodies = Object.entries(response.content ?? {}).map(([contentType, content]) => {
    const fields = fieldsOf(document, content.schema)
    const words = fields.length === 0 ? `<p>${escapeHtml(contentType)}</p>` : ''
    const example =
      content.example === undefined
        ? ''
        : codeBlock(pretty(content.example), `Example of ${status}, ${contentType}`)
    return `${words}${fieldTable(`Body, ${contentType}`, fields, 'answered')}${example}`
  })
  return `<details class="answer ${kindOf(status)}"${id ? ` id="${id}"` : ''}><summary>${statusAndMeaning(status, response.description)}</summary>
${bodies.join('\n')}
${fieldTable('Headers', headers, 'answered')}
</details>`
}

function successSample(responses: Record<string, Response>): string {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const [contentType, content] = Object.entries(response?.content ?? {})[0] ?? []
  if (!status || content?.example === undefined) return ''
  const name = contentType === 'application/json' ? `Answer ${status}` : `Answer ${status}, ${contentType}`
  return codeBlock(pretty(content.example), name)
}

const pretty = (example: unknown) => (typeof example === 'string' ? example : readableJson(example))

/** A call that works once the key is in the environment and the values in braces are filled in. */
function curlOf(document: ApiDocument, { method, path, operation }: Entry, address: string): string {
  let filled = path
  for (const parameter of operation.parameters ?? []) {
    const sample = parameter.example ?? parameter.schema.examples?.[0]
    if (parameter.in === 'path' && sample !== undefined) {
      filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(String(sample)))
    }
  }
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(
      (parameter) => `${parameter.name}=${encodeURIComponent(String(parameter.schema.examples?.[0] ?? ''))}`,
    )
  const target = `${address}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const [contentType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const isByDefault = method === 'GET' || (method === 'POST' && content !== undefined)
  const verb = isByDefault ? '' : `-X ${method} `
  const parts = [`curl ${verb}${/^[\w:/.-]+$/.test(target) ? target : quote(target)}`]
  if (operation.security?.length !== 0) parts.push('-H "x-api-key: $CARTAGE_KEY"')
  const { sent, instead } = preconditionOf(operation)
  if (sent) parts.push(headerOf(sent))
  if (content && contentType === 'application/json') {
    parts.push("-H 'content-type: application/json'")
    parts.push(`-d ${quote(readableJson(content.example ?? {}))}`)
  } else if (content) {
    const form = resolveSchema(document, content.schema)
    for (const [name, inner] of Object.entries(form.properties ?? {})) {
      const schema = resolveSchema(document, inner)
      if (isFile(schema)) parts.push(`-F ${name}=@${schema.examples?.[0] ?? 'file.csv'}`)
      else if (schema.examples?.[0] !== undefined) parts.push(`-F ${quote(`${name}=${schema.examples[0]}`)}`)
    }
  }
  const call = parts.join(' \\\n  ')
  return instead
    ? `${call}\n\n# To replace what is there, send the ETag that you read instead:\n# ${headerOf(instead)}`
    : call
}

const headerOf = ({ name, example }: Parameter) => `-H ${quote(`${name}: ${example}`)}`

/** The header without which a change is refused, and the other one where there are two ways. */
function preconditionOf({ parameters = [] }: Operation) {
  const ifMatch = parameters.find(({ name }) => name === 'If-Match')
  const ifNoneMatch = parameters.find(({ name }) => name === 'If-None-Match')
  return ifNoneMatch ? { sent: ifNoneMatch, instead: ifMatch } : { sent: ifMatch, instead: undefined }
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
