import type { ApiDocument } from '../document/api-document.ts'
import { addressOfOperation, type Group } from '../document/groups.ts'
import { breakable, escapeHtml, inlineMarkdown } from '../text/page-text.ts'

/** All groups with their operations. */
export function referenceIndexContent(document: ApiDocument, groups: Group[], address: string): string {
  return `<h1>API reference <span class="version">version ${escapeHtml(document.info.version)}</span></h1>
<div class="prose"><p>All addresses begin with <code class="origin">${escapeHtml(address)}</code>. These pages are made from <a href="/openapi.json"><code>openapi.json</code></a>, which client generators and API tools can read too. The <a href="/docs">guide</a> shows how the calls work together.</p></div>
${groups.map(groupSection).join('\n')}`
}

function groupSection(group: Group): string {
  const rows = group.entries.map(
    (entry) =>
      `<tr><td><a href="${escapeHtml(addressOfOperation(group, entry))}">${escapeHtml(entry.operation.summary)}</a></td><td><span class="method ${entry.method.toLowerCase()}">${entry.method}</span> <code>${breakable(entry.path)}</code></td></tr>`,
  )
  return `<section class="listed"><h2><a href="${group.address}">${escapeHtml(group.title)}</a></h2>
<p>${inlineMarkdown(group.description)}</p>
<div class="table"><table><thead><tr><th scope="col">Operation</th><th scope="col">Address</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div></section>`
}
