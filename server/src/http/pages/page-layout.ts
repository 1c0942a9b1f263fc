import { escapeHtml } from './text/page-text.ts'

export interface Page {
  title: string
  description: string
  /** The link in the top bar to mark as current. */
  here: '/' | '/docs' | '/docs/reference'
  script: string
  styles?: string[]
  /** The address of the same page as Markdown. */
  markdown?: string
  /** Further HTML in the top bar. */
  bar?: string
  /** The address in the examples, which a script replaces by the one that the reader used. */
  address: string
  content: string
}

/** The frame of every page. The pages' Content-Security-Policy forbids inline scripts and styles. */
export function layoutPage(page: Page): string {
  const link = (href: string, text: string) =>
    `<a class="page-link" href="${href}"${href === page.here ? ' aria-current="page"' : ''}>${text}</a>`
  const styles = ['pages.css', ...(page.styles ?? [])]
  const alternate = page.markdown
    ? `<link rel="alternate" type="text/markdown" href="${page.markdown}">\n`
    : ''
  return `<!doctype html>
<html lang="en" id="top">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
${styles.map((name) => `<link rel="stylesheet" href="/assets/${name}">`).join('\n')}
${alternate}<script src="/assets/${page.script}" type="module"></script>
</head>
<body data-address="${escapeHtml(page.address)}">
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
<a class="brand" href="/" aria-label="Cartage"><img src="/assets/icon.svg" alt="" width="24" height="24"><span>Cartage</span></a>
<nav aria-label="Pages">${link('/', 'Start')}${link('/docs', 'Guide')}${link('/docs/reference', 'Reference')}${link('/openapi.json', 'OpenAPI')}</nav>
${page.bar ?? ''}</header>
${page.content}
</body>
</html>
`
}
