import type { ApiDocument } from '../document/api-document.ts'
import { addressOfOperation, type Group, referenceAddress, slugOf } from '../document/groups.ts'
import { errorsAddress, sharedAnswersOf } from '../reference/answers.ts'
import { languageTabs } from '../text/language-tabs.ts'
import { blockMarkdown, escapeHtml } from '../text/page-text.ts'
import type { GuideSection } from './guide-content.ts'

/** The guide, and links to everything that used to be on this page. */
export function guideContent(document: ApiDocument, sections: GuideSection[], groups: Group[]): string {
  return `<h1>${escapeHtml(document.info.title)} API guide</h1>
${sections
  .map(
    ({ id, title, markdown }) =>
      `<section id="${id}"><h2><a href="#${id}">${escapeHtml(title)}</a></h2>\n${guideHtml(markdown)}</section>`,
  )
  .join('\n')}
<section id="operations"><h2><a href="#operations">Every operation</a></h2>
${movedList(document, groups)}</section>`
}

export const guideMarkdown = (document: ApiDocument, sections: GuideSection[]): string =>
  [
    `# ${document.info.title} API guide`,
    ...sections.map(({ title, markdown }) => `## ${title}\n\n${markdown}`),
    `Every operation is in the [reference](${referenceAddress}.md).`,
  ].join('\n\n')

/** Paragraphs, lists, tables, sub-headings and examples. Examples that follow each other are one, in several languages. */
function guideHtml(markdown: string): string {
  const parts = markdown.split(/^(```\w*\n[\s\S]*?^```$)/m)
  let html = ''
  let examples: [string, string][] = []
  const close = () => {
    if (examples.length > 0) html += `${languageTabs(examples, 'Example')}\n`
    examples = []
  }
  for (const part of parts) {
    const [, language, code] = /^```(\w*)\n([\s\S]*?)\n?```$/.exec(part) ?? []
    if (code !== undefined) examples.push([language || 'text', code])
    else if (part.trim() !== '') {
      close()
      html += `<div class="prose">${proseOf(part)}</div>\n`
    }
  }
  close()
  return html
}

const proseOf = (text: string): string =>
  text
    .split(/^(### .+)$/m)
    .map((part) =>
      part.startsWith('### ')
        ? `<h3>${escapeHtml(part.slice(4))}</h3>`
        : part.trim() === ''
          ? ''
          : blockMarkdown(part),
    )
    .join('\n')

export interface Moved {
  /** The anchor that it had on /docs, when all of the reference was one page. */
  id: string
  address: string
  title: string
}

/** Where the anchors of the old page lead. New operations are in it as well, so that `/docs#anOperation` always works. */
export function movedAnchors(document: ApiDocument, groups: Group[]): Moved[] {
  const tags = document.tags.map(({ name }) => {
    const slug = slugOf(name)
    return { id: `tag-${slug}`, address: `${referenceAddress}/${slug}`, title: name }
  })
  return [
    { id: 'authentication', address: '/docs#keys', title: 'Keys' },
    { id: 'errors', address: `${errorsAddress}#errors`, title: 'Errors' },
    { id: 'reasons', address: `${errorsAddress}#reasons`, title: 'Reasons for rejecting a row' },
    ...sharedAnswersOf(document).map(({ id }) => ({
      id,
      address: `${errorsAddress}#${id}`,
      title: '',
    })),
    ...tags,
    ...groups.flatMap((group) =>
      group.entries.map((entry) => ({
        id: entry.operation.operationId,
        address: addressOfOperation(group, entry),
        title: entry.operation.summary,
      })),
    ),
  ]
}

/** A script follows these links at once; without it the reader lands on the link. */
function movedList(document: ApiDocument, groups: Group[]): string {
  const moved = movedAnchors(document, groups).map(({ id, address, title }) => {
    const [anchor, target] = [escapeHtml(id), escapeHtml(address)]
    return title === ''
      ? `<li class="unseen"><a id="${anchor}" data-moved href="${target}" tabindex="-1">${anchor}</a></li>`
      : `<li><a id="${anchor}" data-moved href="${target}">${escapeHtml(title)}</a></li>`
  })
  return `<ul class="operations">${moved.join('\n')}</ul>`
}
