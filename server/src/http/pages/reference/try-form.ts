import {
  type ApiDocument,
  type Entry,
  type Parameter,
  resolveSchema,
  type Schema,
} from '../document/api-document.ts'
import { isFile } from '../document/fields.ts'
import { escapeHtml, readableJson } from '../text/page-text.ts'

/** A form that a script turns into a call to this service. Without JavaScript it stays hidden. */
export function tryForm(document: ApiDocument, { method, path, operation }: Entry): string {
  const id = operation.operationId
  const inputs: string[] = []
  if (operation.security?.length !== 0) {
    inputs.push(
      labelled(
        `${id}-x-api-key`,
        'x-api-key',
        'kept on this page only',
        `<input id="${escapeHtml(id)}-x-api-key" data-part="key" type="password" autocomplete="off" spellcheck="false" placeholder="ctg_live_…">`,
      ),
    )
  }
  for (const parameter of operation.parameters ?? []) inputs.push(parameterInput(id, parameter))

  const [contentType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (content && contentType === 'application/json') {
    const example = content.example === undefined ? '' : readableJson(content.example)
    const lines = Math.min(18, Math.max(6, example.split('\n').length))
    inputs.push(
      labelled(
        `${id}-body`,
        'Body',
        contentType,
        `<textarea id="${escapeHtml(id)}-body" data-part="body" rows="${lines}" spellcheck="false" wrap="off">${escapeHtml(example)}</textarea>`,
      ),
    )
  } else if (content) {
    const form = resolveSchema(document, content.schema)
    for (const [name, schema] of Object.entries(form.properties ?? {})) {
      inputs.push(
        formInput(id, name, resolveSchema(document, schema), form.required?.includes(name) ?? false),
      )
    }
  }
  return `<details class="try" hidden><summary>Try it</summary>
<form data-method="${method}" data-path="${escapeHtml(path)}" data-body="${escapeHtml(contentType ?? '')}">
${inputs.join('\n')}
<div class="actions"><button type="submit" class="primary">Send ${method}</button><button type="reset">Reset</button></div>
<div class="result" role="status" aria-live="polite"></div>
</form></details>`
}

function parameterInput(operationId: string, parameter: Parameter): string {
  const id = `${operationId}-${parameter.name}`
  const sample = parameter.example ?? parameter.schema.examples?.[0]
  // Optional inputs stay empty with a placeholder: a sample cursor or key would be rejected or remembered.
  const value = parameter.required && sample !== undefined ? ` value="${escapeHtml(String(sample))}"` : ''
  const hint = sample ?? parameter.schema.default
  const placeholder = hint === undefined ? '' : ` placeholder="${escapeHtml(String(hint))}"`
  return labelled(
    id,
    parameter.name,
    parameter.required ? `${parameter.in}, required` : parameter.in,
    `<input id="${escapeHtml(id)}" data-part="${parameter.in}" data-name="${escapeHtml(parameter.name)}" autocomplete="off" spellcheck="false"${value}${placeholder}${parameter.required ? ' required' : ''}>`,
  )
}

function formInput(operationId: string, name: string, schema: Schema, isRequired: boolean): string {
  const id = `${operationId}-${name}`
  const required = isRequired ? ' required' : ''
  const kind = isFile(schema) ? 'type="file" accept=".csv,.xlsx" data-part="file"' : 'data-part="form"'
  return labelled(
    id,
    name,
    isRequired ? 'form, required' : 'form',
    `<input id="${escapeHtml(id)}" ${kind} data-name="${escapeHtml(name)}" autocomplete="off"${required}>`,
  )
}

const labelled = (id: string, name: string, note: string, input: string) =>
  `<div class="input"><label for="${escapeHtml(id)}"><code>${escapeHtml(name)}</code> <span class="note">${escapeHtml(note)}</span></label>${input}</div>`
