import { type ApiDocument, type Entry, type Operation, resolveSchema } from '../document/api-document.ts'
import { type Field, fieldOf, fieldsOf } from '../document/fields.ts'
import { examplesOf } from '../examples/examples.ts'
import { languageTabs } from '../text/language-tabs.ts'
import { blockMarkdown, breakable, escapeHtml } from '../text/page-text.ts'
import { answerOrReference, successSample } from './answers.ts'
import { fieldList } from './field-list.ts'
import { tryForm } from './try-form.ts'

/** One operation: description on the left, examples on the right, answers below. */
export function operationSection(document: ApiDocument, entry: Entry, address: string): string {
  const { method, path, operation } = entry
  const id = escapeHtml(operation.operationId)
  const body = bodyOf(document, operation)
  return `<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="words">
<h2 id="${id}-title"><a href="#${id}">${escapeHtml(operation.summary)}</a></h2>
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code>${operation.deprecated ? ' <span class="deprecated">deprecated</span>' : ''}</p>
${blockMarkdown(operation.description)}
<p class="note">Operation <code>${id}</code>, ${needOf(operation)}</p>
${parametersOf(document, entry)
  .map(({ caption, fields }) => fieldList(caption, fields, 'sent', operation.operationId))
  .join('\n')}
${body ? fieldList(`Body, ${body.contentType}`, body.fields, 'sent', `${operation.operationId}.body`) : ''}
</div>
<div class="samples">
${languageTabs(examplesOf(document, entry, address), 'Request')}
${successSample(operation.responses)}
${tryForm(document, entry)}
</div>
<div class="answers">
<h3>Answers</h3>
${Object.entries(operation.responses)
  .map(([status, response]) => answerOrReference(document, operation.operationId, status, response))
  .join('\n')}
</div>
</section>`
}

export const scopesOf = ({ security = [] }: Operation) =>
  security.flatMap((scheme) => Object.values(scheme).flat())

function needOf(operation: Operation): string {
  const scopes = scopesOf(operation)
  if (scopes.length === 0) return 'needs no key'
  return `needs a key with the scope ${scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(' or ')}`
}

const captions = { path: 'Path', query: 'Query', header: 'Headers' } as const

/** The parameters, by their place. */
export function parametersOf(
  document: ApiDocument,
  { operation }: Entry,
): { caption: string; fields: Field[] }[] {
  return Object.entries(captions).map(([place, caption]) => ({
    caption,
    fields: (operation.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, description, required }) =>
        fieldOf(document, name, { ...resolveSchema(document, schema), description }, required),
      ),
  }))
}

export function bodyOf(document: ApiDocument, { requestBody }: Operation) {
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return contentType && content ? { contentType, fields: fieldsOf(document, content.schema) } : undefined
}
