import { docsLayout } from './docs-layout.ts'
import type { ApiDocument, Outline } from './document/api-document.ts'
import { groupsOf, referenceAddress } from './document/groups.ts'
import { readGuide } from './guide/guide-content.ts'
import { guideContent, guideMarkdown } from './guide/guide-page.ts'
import { errorsAddress } from './reference/answers.ts'
import { errorsContent } from './reference/errors-page.ts'
import { errorsMarkdown, groupMarkdown, referenceIndexMarkdown } from './reference/group-markdown.ts'
import { groupContent } from './reference/group-page.ts'
import { referenceIndexContent } from './reference/reference-index.ts'
import { searchIndexOf } from './search/search-index.ts'

interface DocumentationPage {
  address: string
  title: string
  description: string
  content(): string
  markdown(): string
}

/** A file to be served, made when it is first asked for. */
export interface MadeFile {
  address: string
  type: string
  make(): string
}

const html = 'text/html; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'

/**
 * Everything under /docs, and llms.txt: pure functions of the OpenAPI document and the guide. A start needs only their
 * addresses, which follow from the outline; the whole document is made with the first page that somebody reads.
 */
export function documentationOf(
  outline: Outline,
  wholeDocument: () => ApiDocument,
  address: string,
): MadeFile[] {
  let made: Documentation | undefined
  const documentation = () => {
    made ??= readDocumentation(wholeDocument(), address)
    return made
  }
  const page = (at: string) => documentation().pages.get(at) as DocumentationPage
  const addresses = [
    '/docs',
    referenceAddress,
    errorsAddress,
    ...groupsOf(outline).map((group) => group.address),
  ]
  return [
    ...addresses.flatMap((at) => [
      {
        address: at,
        type: html,
        make: () => {
          const { sections, groups } = documentation()
          return docsLayout({ address, sections, groups }, { ...page(at), content: page(at).content() })
        },
      },
      { address: `${at}.md`, type: markdown, make: () => `${page(at).markdown()}\n` },
    ]),
    {
      address: '/docs/search.json',
      type: 'application/json; charset=utf-8',
      make: () => {
        const { document, groups, sections } = documentation()
        return JSON.stringify(searchIndexOf(document, groups, sections))
      },
    },
    { address: '/llms.txt', type: 'text/plain; charset=utf-8', make: () => listOf(documentation()) },
  ]
}

function readDocumentation(document: ApiDocument, address: string) {
  const groups = groupsOf(document)
  const sections = readGuide(document, address)
  const pages: DocumentationPage[] = [
    {
      address: '/docs',
      title: 'Guide',
      description: 'How to get quotes, push imports, correct what was rejected, and change rates.',
      content: () => guideContent(document, sections, groups),
      markdown: () => guideMarkdown(document, sections),
    },
    {
      address: referenceAddress,
      title: 'Reference',
      description: 'Every operation of the API.',
      content: () => referenceIndexContent(document, groups, address),
      markdown: () => referenceIndexMarkdown(document, groups, address),
    },
    {
      address: errorsAddress,
      title: 'Errors and reasons',
      description: 'Every error that operations share, and every reason for rejecting a row.',
      content: () => errorsContent(document),
      markdown: () => errorsMarkdown(document),
    },
    ...groups.map((group) => ({
      address: group.address,
      title: group.title,
      description: group.description,
      content: () => groupContent(document, group, address),
      markdown: () => groupMarkdown(document, group, address),
    })),
  ]
  return { document, groups, sections, pages: new Map(pages.map((page) => [page.address, page])) }
}

type Documentation = ReturnType<typeof readDocumentation>

/** For programs that read documentation: every page as Markdown. */
const listOf = ({ document: { info }, pages }: Documentation): string => `# ${info.title}

> ${info.description.split('\n')[0]}

Every page below is Markdown. The whole API as one OpenAPI document: [openapi.json](/openapi.json).

## Documentation

${[...pages.values()].map(({ address, title, description }) => `- [${title}](${address}.md): ${description}`).join('\n')}
`
