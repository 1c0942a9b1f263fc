import { type Group, referenceAddress } from './document/groups.ts'
import type { GuideSection } from './guide/guide-content.ts'
import { layoutPage } from './page-layout.ts'
import { errorsAddress } from './reference/answers.ts'
import { escapeHtml } from './text/page-text.ts'

/** What the contents beside every page of the documentation list. */
export interface Contents {
  /** Where the service is, for examples. */
  address: string
  sections: GuideSection[]
  groups: Group[]
}

const bar = `<button type="button" class="search-open" hidden aria-haspopup="dialog" aria-keyshortcuts="/"><span>Search</span> <kbd>/</kbd></button>
<a class="contents-link" href="#contents">Contents</a>
`

const searchDialog = `<dialog class="search" aria-label="Search the documentation">
<input type="search" role="combobox" aria-label="Search" aria-expanded="false" aria-controls="found" aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="Titles, paths, fields, errors">
<ul id="found" role="listbox" aria-label="Found"></ul>
<p class="note" role="status"></p>
</dialog>`

/** A page of the documentation, with its contents and the search. */
export function docsLayout(
  contents: Contents,
  page: { address: string; title: string; description: string; content: string },
): string {
  const isGuide = page.address === '/docs'
  return layoutPage({
    title: `${page.title} · Cartage API`,
    description: page.description,
    here: isGuide ? '/docs' : referenceAddress,
    script: 'docs.js',
    address: contents.address,
    styles: ['reference.css', 'search.css'],
    markdown: `${page.address}.md`,
    bar,
    content: `<div class="reference">
<nav class="contents" id="contents" aria-label="Contents">
<a class="close" href="#content">Close</a>
${navigation(contents, page.address)}
</nav>
<main id="content" tabindex="-1">
${page.content}
<p class="note as-markdown"><a href="${page.address}.md">This page as Markdown</a></p>
</main>
</div>
${searchDialog}`,
  })
}

function navigation({ sections, groups }: Contents, here: string): string {
  const link = (address: string, title: string, inside = '') =>
    `<li><a href="${address}"${address === here ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>${inside}</li>`
  const guide = sections.map(({ id, title }) => link(here === '/docs' ? `#${id}` : `/docs#${id}`, title))
  const page = (group: Group) =>
    link(group.address, group.title, (group.address === here ? operationsOf(group) : '') + belowOf(group))
  const belowOf = ({ address }: Group): string => {
    const below = groups.filter((other) => other.address.startsWith(`${address}/`))
    return below.length > 0 ? `<ul>${below.map(page).join('')}</ul>` : ''
  }
  const isBelow = ({ address }: Group) => groups.some((other) => address.startsWith(`${other.address}/`))
  const reference = groups.filter((group) => !isBelow(group)).map(page)
  return `<h2><a href="/docs">Guide</a></h2><ul>${guide.join('')}</ul>
<h2><a href="${referenceAddress}">Reference</a></h2><ul>${reference.join('\n')}${link(errorsAddress, 'Errors and reasons')}</ul>`
}

const operationsOf = ({ entries }: Group) =>
  `<ul>${entries
    .map(
      ({ method, operation }) =>
        `<li><a href="#${escapeHtml(operation.operationId)}"><span class="method ${method.toLowerCase()}">${method}</span> ${escapeHtml(operation.summary)}${operation.deprecated ? ' (deprecated)' : ''}</a></li>`,
    )
    .join('')}</ul>`
