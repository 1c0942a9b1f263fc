import { layoutPage } from './page-layout.ts'
import { codeBlock, escapeHtml } from './text/page-text.ts'

const firstQuote = `{
  "general": { "customerIds": ["SALTBUSH"] },
  "origin": { "postalCode": "3000" },
  "destination": { "postalCode": "2000" },
  "items": [
    { "quantity": 2, "length": 0.6, "width": 0.4, "height": 0.4, "weight": 12 }
  ]
}`

/** The start page: what Cartage is and how to make the first call. */
export function startPage(address: string): string {
  const shell = (lines: string[]) => lines.join('\n')
  return layoutPage({
    title: 'Cartage',
    description: 'Freight quotes, shipment imports and fulfilment activity imports.',
    here: '/',
    script: 'start.js',
    address,
    content: `<main class="start" id="content" tabindex="-1">
<h1>Cartage</h1>
<p class="lead">Freight quotes, shipment imports and warehouse activity imports for third-party logistics operators. Each organisation has its own keys and sees only its own data.</p>
<ul class="ways">
<li><a class="way" href="/docs"><strong>Documentation</strong><span>Every call with its fields, limits and answers; try each one from the page.</span></a></li>
<li><a class="way" href="/openapi.json"><strong>OpenAPI</strong><span>The same as a file, for client generators and API tools.</span></a></li>
<li><a class="way" href="/health"><strong>Health</strong><span id="health">Whether the service can take requests now.</span></a></li>
</ul>
<h2>Create a key</h2>
<p>Run these on the machine that runs the service, in the project folder. Unless <code>DEMO=false</code> was set, the first start created two demo organisations.</p>
${codeBlock(
  shell([
    'npm run --silent cartage -- org list',
    'npm run --silent cartage -- key create --org ORGANISATION_ID --name "my key"',
  ]),
  'Shell',
)}
<p>A key begins with <code>ctg_live_</code> and is shown once: store it like a password.</p>
<h2>Make the first call</h2>
<p>Two cartons from Melbourne to Sydney, priced for a customer of the demo organisation Quollway Logistics.</p>
${codeBlock(
  shell([
    'export CARTAGE_KEY=ctg_live_…',
    `curl -s ${address}/v1/org/quote/getQuote \\`,
    '  -H "x-api-key: $CARTAGE_KEY" \\',
    "  -H 'content-type: application/json' \\",
    `  -d '${firstQuote}'`,
  ]),
  'Shell',
)}
<p>Push imports in the same way, as JSON or as a CSV or XLSX file, then poll them until they have ended. <a href="/docs">The documentation</a> shows how, at <code class="origin">${escapeHtml(address)}</code>.</p>
</main>`,
  })
}
