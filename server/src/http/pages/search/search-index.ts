import { reasons } from '../../../imports/rows/reasons.ts'
import { type ApiDocument, type Entry, type Response, resolveResponse } from '../document/api-document.ts'
import { allFields, fieldsOf } from '../document/fields.ts'
import { addressOfOperation, type Group } from '../document/groups.ts'
import type { GuideSection } from '../guide/guide-content.ts'
import { errorsAddress, sharedAnswersOf, statusName } from '../reference/answers.ts'
import { anchorOfField } from '../reference/field-list.ts'
import { bodyOf, parametersOf } from '../reference/operation.ts'

/** One line of what the search finds. */
export interface Found {
  kind: 'Guide' | 'Operation' | 'Error' | 'Reason' | 'Page'
  title: string
  address: string
  /** What is shown below the title, and searched too. */
  words?: string
  /** Names of fields. A field's address is the address of the operation, a dot and this. */
  fields?: string[]
}

/** Everything that can be found: titles, paths, fields and errors. The script in the pages searches it. */
export function searchIndexOf(document: ApiDocument, groups: Group[], sections: GuideSection[]): Found[] {
  return [
    ...sections.map(
      ({ id, title }): Found => ({ kind: 'Guide', title, address: `/docs${id ? `#${id}` : ''}` }),
    ),
    ...groups.map(
      (group): Found => ({
        kind: 'Page',
        title: group.title,
        address: group.address,
        words: plain(group.description),
      }),
    ),
    ...groups.flatMap((group) => group.entries.map((entry) => operationFound(document, group, entry))),
    ...groups.flatMap((group) => group.entries.flatMap((entry) => ownErrors(document, group, entry))),
    ...sharedAnswersOf(document).map(({ id, status, response }) =>
      errorFound(status, response, `${errorsAddress}#${id}`),
    ),
    ...Object.values(reasons).map(
      ({ text, meaning }): Found => ({
        kind: 'Reason',
        title: text,
        address: `${errorsAddress}#reasons`,
        words: plain(meaning),
      }),
    ),
  ]
}

function operationFound(document: ApiDocument, group: Group, entry: Entry): Found {
  const { method, path, operation } = entry
  const body = bodyOf(document, operation)
  const parameters = parametersOf(document, entry).flatMap(({ fields }) => fields.map(({ name }) => name))
  const answered = Object.entries(operation.responses)
    .filter(([status, { $ref }]) => status.startsWith('2') && !$ref)
    .flatMap(([status, { content }]) =>
      Object.values(content ?? {}).flatMap(({ schema }) =>
        allFields(fieldsOf(document, schema)).map(({ path: at }) => `${status}.${anchorOfField(at)}`),
      ),
    )
  const sent = allFields(body?.fields ?? []).map(({ path: at }) => `body.${anchorOfField(at)}`)
  return {
    kind: 'Operation',
    title: operation.summary,
    address: addressOfOperation(group, entry),
    words: `${method} ${path} · ${operation.operationId}`,
    fields: [...new Set([...parameters, ...sent, ...answered])],
  }
}

/** Errors that only this operation has. */
function ownErrors(document: ApiDocument, group: Group, entry: Entry): Found[] {
  return Object.entries(entry.operation.responses)
    .filter(([status, { $ref }]) => Number(status) >= 400 && !$ref)
    .map(([status, response]) =>
      errorFound(
        status,
        resolveResponse(document, response),
        `${addressOfOperation(group, entry)}.${status}`,
        entry.operation.summary,
      ),
    )
}

function errorFound(status: string, { description, content }: Response, address: string, of?: string): Found {
  const [body] = Object.values(content ?? {})
  const { message } = (body?.example ?? {}) as { message?: string | string[] }
  const said = [message ?? []].flat().join('; ')
  return {
    kind: 'Error',
    title: of ? `${statusName(status)}: ${of}` : statusName(status),
    address,
    words: [plain(description), said].filter(Boolean).join(' '),
  }
}

const plain = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
