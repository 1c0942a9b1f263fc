import { escapeHtml } from './page-text.ts'

export interface Page {
  title: string
  description: string
  /** The link in the top bar to mark as current. */
  here: '/' | '/docs'
  script: string
  /** Further HTML in the top bar. */
  bar?: string
  content: string
}

/** The frame of every page. The pages' Content-Security-Policy forbids inline scripts and styles. */
export function layoutPage(page: Page): string {
  const link = (href: string, text: string) =>
    `<a class="page-link" href="${href}"${href === page.here ? ' aria-current="page"' : ''}>${text}</a>`
  return `<!doctype html>
<html lang="en" id="top">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/pages.css">
<script src="/assets/${page.script}" type="module"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
<a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="24" height="24">Cartage</a>
<nav aria-label="Pages">${link('/', 'Start')}${link('/docs', 'Docs')}${link('/openapi.json', 'OpenAPI')}</nav>
${page.bar ?? ''}</header>
${page.content}
</body>
</html>
`
}
