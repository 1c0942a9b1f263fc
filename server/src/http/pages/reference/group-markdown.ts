import { type ApiDocument, type Entry, type Response, resolveResponse } from '../document/api-document.ts'
import { type Field, fieldsOf } from '../document/fields.ts'
import type { Group } from '../document/groups.ts'
import { examplesOf, languages } from '../examples/examples.ts'
import { reasonsTable } from '../guide/tables.ts'
import {
  errorsAddress,
  headerFieldsOf,
  pretty,
  sharedAnswerName,
  sharedAnswersOf,
  statusName,
  successOf,
} from './answers.ts'
import { aboutErrors, aboutReasons } from './errors-page.ts'
import { bodyOf, parametersOf, scopesOf } from './operation.ts'

/** A page of the reference as Markdown. */
export const groupMarkdown = (document: ApiDocument, group: Group, address: string): string =>
  [
    `# ${group.title}`,
    group.description,
    ...group.entries.flatMap((entry) => operationMarkdown(document, entry, address)),
  ].join('\n\n')

function operationMarkdown(document: ApiDocument, entry: Entry, address: string): string[] {
  const { method, path, operation } = entry
  const scopes = scopesOf(operation)
  const key = scopes.length > 0 ? `a key with the scope ${scopes.map(code).join(' or ')}` : 'no key'
  const body = bodyOf(document, operation)
  const success = successOf(operation.responses)
  return [
    `## ${operation.summary}`,
    `${code(`${method} ${path}`)}${operation.deprecated ? ' (deprecated)' : ''}`,
    operation.description,
    `Operation ${code(operation.operationId)}, needs ${key}.`,
    ...parametersOf(document, entry).flatMap(({ caption, fields }) => fieldsMarkdown(caption, fields)),
    ...(body ? fieldsMarkdown(`Body, ${body.contentType}`, body.fields) : []),
    ...examplesOf(document, entry, address).map(
      ([language, text]) => `${languages[language]}:\n\n${fenced(text, language)}`,
    ),
    ...(success
      ? [
          `Answer ${success.status}:\n\n${fenced(pretty(success.example), success.contentType === 'application/json' ? 'json' : 'text')}`,
        ]
      : []),
    `Answers:\n\n${Object.entries(operation.responses)
      .map(([status, response]) => answerMarkdown(document, status, response))
      .join('\n')}`,
  ]
}

function answerMarkdown(document: ApiDocument, status: string, response: Response): string {
  const { description } = resolveResponse(document, response)
  const line = `- ${statusName(status)}: ${oneLine(description)}`
  if (response.$ref) {
    const heading = sharedHeading(status, sharedAnswerName(response.$ref))
    return `${line} [Body and headers](${errorsAddress}.md#${anchorOfHeading(heading)})`
  }
  return [line, ...bodyAndHeaders(document, response, '  ')].join('\n')
}

function bodyAndHeaders(document: ApiDocument, response: Response, indent: string): string[] {
  const fields = Object.values(response.content ?? {}).flatMap(({ schema }) => fieldsOf(document, schema))
  const headers = headerFieldsOf(document, response).filter(({ name }) => !everyAnswersHeaders.has(name))
  return [...fieldLines(fields, indent), ...fieldLines(headers, indent, 'header ')]
}

/** They are described once, with the errors. */
const everyAnswersHeaders = new Set([
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
])

const sharedHeading = (status: string, name: string) => `${status} ${name}`

/** The anchor that programs give to a heading of Markdown. */
export const anchorOfHeading = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const fieldsMarkdown = (caption: string, fields: Field[]): string[] =>
  fields.length === 0 ? [] : [`${caption}:\n\n${fieldLines(fields, '').join('\n')}`]

function fieldLines(fields: Field[], indent: string, kind = ''): string[] {
  return fields.flatMap((field) => {
    const { required, type, schema, limits, name } = field
    const facts = [type, ...(required ? ['required'] : []), ...(schema.deprecated ? ['deprecated'] : [])]
    const words = [oneLine(schema.description ?? ''), ...(limits.length > 0 ? [`${limits.join('; ')}.`] : [])]
    const line =
      `${indent}- ${kind}${code(name)} (${facts.join(', ')}): ${words.filter(Boolean).join(' ')}`.trimEnd()
    return [line, ...fieldLines(field.fields, `${indent}  `)]
  })
}

const code = (text: string) => `\`${text}\``
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')
const fenced = (text: string, language: string) => `\`\`\`${language}\n${text}\n\`\`\``

/** The list of groups and operations as Markdown. */
export const referenceIndexMarkdown = (document: ApiDocument, groups: Group[], address: string): string =>
  [
    `# API reference, version ${document.info.version}`,
    `All addresses begin with ${code(address)}. The [OpenAPI document](/openapi.json) says the same for tools, the [guide](/docs.md) how the calls work together.`,
    ...groups.map((group) =>
      [
        `## ${group.title}`,
        `${group.description} [Whole page](${group.address}.md)`,
        group.entries
          .map(
            (entry) =>
              `- [${entry.operation.summary}](${group.address}.md#${anchorOfHeading(entry.operation.summary)}): ${code(`${entry.method} ${entry.path}`)}`,
          )
          .join('\n'),
      ].join('\n\n'),
    ),
  ].join('\n\n')

export const errorsMarkdown = (document: ApiDocument): string =>
  [
    '# Errors and reasons',
    '## Errors',
    aboutErrors,
    `Headers of every answer; those of the rate limit only of calls with a key:\n\n${headersOfEvery(document)}`,
    ...sharedAnswersOf(document).flatMap(({ name, status, response }) => {
      const [content] = Object.values(response.content ?? {})
      return [
        `### ${sharedHeading(status, name)}`,
        oneLine(response.description),
        bodyAndHeaders(document, response, '').join('\n'),
        ...(content?.example === undefined ? [] : [fenced(pretty(content.example), 'json')]),
      ]
    }),
    '## Reasons for rejecting a row',
    aboutReasons,
    reasonsTable(),
  ].join('\n\n')

function headersOfEvery(document: ApiDocument): string {
  const headers = Object.fromEntries(
    Object.entries(document.components.headers ?? {}).filter(([name]) => everyAnswersHeaders.has(name)),
  )
  return fieldLines(headerFieldsOf(document, { description: '', headers }), '').join('\n')
}
