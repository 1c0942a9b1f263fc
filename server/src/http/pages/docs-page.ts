import { versionPolicy } from '../openapi/version-policy.ts'
import { type ApiDocument, type Entry, entriesOf } from './docs-document.ts'
import { answerDetails, operationSection, sharedAnswerId } from './docs-operation.ts'
import { limitsSection, reasonsSection, scopesTable } from './docs-tables.ts'
import { layoutPage } from './page-layout.ts'
import { blockMarkdown, codeBlock, escapeHtml, inlineMarkdown } from './page-text.ts'

/** The /docs page, generated from the OpenAPI document, so it cannot disagree with the service. */
export function docsPage(document: ApiDocument, address: string): string {
  const entries = entriesOf(document)
  const groups = document.tags
    .map((tag) => ({ ...tag, entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter((group) => group.entries.length > 0)

  return layoutPage({
    title: `${document.info.title} API documentation`,
    description: 'Reference of the Cartage API, generated from its OpenAPI document.',
    here: '/docs',
    script: 'docs.js',
    bar: '<a class="contents-link" href="#contents">Contents</a>\n',
    content: `<div class="reference">
<nav class="contents" id="contents" aria-label="Contents">
<a class="close" href="#content">Close</a>
<ul><li><a href="#introduction">Introduction</a></li><li><a href="#authentication">Keys</a></li><li><a href="#errors">Errors</a></li><li><a href="#reasons">Reasons for rejection</a></li><li><a href="#limits">Limits</a></li><li><a href="#versions">Versions</a></li></ul>
${groups.map((group) => navigationGroup(group.name, group.entries)).join('\n')}
</nav>
<main id="content" tabindex="-1">
${introduction(document, address)}
${groups
  .map(
    (
      group,
    ) => `<section class="group" id="${anchorOf(group.name)}" aria-labelledby="${anchorOf(group.name)}-title">
<h2 id="${anchorOf(group.name)}-title">${escapeHtml(group.name)}</h2>
<p class="lead">${inlineMarkdown(group.description)}</p>
${group.entries.map((entry) => operationSection(document, entry, address)).join('\n')}
</section>`,
  )
  .join('\n')}
</main>
</div>`,
  })
}

const anchorOf = (name: string) => `tag-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

function navigationGroup(name: string, entries: Entry[]): string {
  const links = entries.map(
    ({ method, operation }) =>
      `<li><a href="#${escapeHtml(operation.operationId)}"><span class="method ${method.toLowerCase()}">${method}</span> ${escapeHtml(operation.summary)}${operation.deprecated ? ' (deprecated)' : ''}</a></li>`,
  )
  return `<h2><a href="#${anchorOf(name)}">${escapeHtml(name)}</a></h2><ul>${links.join('')}</ul>`
}

function introduction(document: ApiDocument, address: string): string {
  const key = Object.values(document.components.securitySchemes)[0]
  const firstCall = entriesOf(document).find(({ method, path }) => method === 'GET' && !path.includes('{'))
  return `<section id="introduction"><h1>${escapeHtml(document.info.title)} API <span class="version">version ${escapeHtml(document.info.version)}</span></h1>
<div class="prose">${blockMarkdown(document.info.description)}
<p>All addresses begin with <code class="origin">${escapeHtml(address)}</code>. This page is generated from <a href="/openapi.json"><code>openapi.json</code></a>, which client generators and API tools can read too.</p></div></section>
<section id="authentication"><h2>Keys</h2><div class="prose">
<p>Send a key with every request, in the header <code>${escapeHtml(key?.name ?? 'x-api-key')}</code>. ${inlineMarkdown(key?.description ?? '')}</p></div>
${codeBlock(`export CARTAGE_KEY=ctg_live_…${firstCall ? `\ncurl ${address}${firstCall.path} -H "x-api-key: $CARTAGE_KEY"` : ''}`, 'Shell')}
${scopesTable()}
</section>
<section id="errors"><h2>Errors</h2><div class="prose">
<p>Every error is JSON with <code>statusCode</code>, <code>message</code> and <code>error</code>. In <code>400</code> for a JSON body, <code>message</code> is a list that names every failure with its path; everywhere else it is one sentence. <code>429</code> carries <code>message</code>, <code>limit</code> and <code>retryAfterSeconds</code> instead, and the header <code>Retry-After</code>.</p>
<p>Every answer has an <code>X-Request-Id</code>; quote that id when you ask about a call. Answers to calls with a key carry <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code>.</p>
<p>Unknown fields are refused by name, at every level. An unknown path gets <code>404</code>, a known one with another method <code>405</code>.</p></div>
${sharedAnswers(document)}</section>
${reasonsSection()}
${limitsSection()}
<section id="versions"><h2>Versions</h2><div class="prose">${blockMarkdown(versionPolicy)}</div></section>`
}

/** The errors that operations share, each with its status. */
function sharedAnswers(document: ApiDocument): string {
  const uses = new Map<string, string>()
  for (const { operation } of entriesOf(document)) {
    for (const [status, { $ref }] of Object.entries(operation.responses)) if ($ref) uses.set($ref, status)
  }
  return [...uses]
    .toSorted(([, a], [, b]) => a.localeCompare(b))
    .map(([$ref, status]) => {
      const response = document.components.responses?.[$ref.split('/').at(-1) ?? '']
      return response ? answerDetails(document, status, response, sharedAnswerId($ref)) : ''
    })
    .join('\n')
}
