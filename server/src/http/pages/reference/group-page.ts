import type { ApiDocument } from '../document/api-document.ts'
import type { Group } from '../document/groups.ts'
import { escapeHtml, inlineMarkdown } from '../text/page-text.ts'
import { operationSection } from './operation.ts'

/** A page of the reference, made from the OpenAPI document, so that it cannot disagree with the service. */
export function groupContent(document: ApiDocument, group: Group, address: string): string {
  return `<h1>${escapeHtml(group.title)}</h1>
<p class="lead">${inlineMarkdown(group.description)}</p>
${group.entries.map((entry) => operationSection(document, entry, address)).join('\n')}`
}
