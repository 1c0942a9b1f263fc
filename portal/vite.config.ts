import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** `npm run dev -w portal` shows changes at once and gets its data from this service. */
const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:8080'

/** The server lets browsers keep every file of this folder for good, so each has a hash in its name. */
const assetsDir = 'app'

/** The script that chooses the theme is not a module, so Vite would leave it out. */
function themeScript(): Plugin {
  const path = '/src/shell/theme-first.js'
  const source = readFileSync(`${import.meta.dirname}${path}`, 'utf8')
  const fileName = `${assetsDir}/theme-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  return {
    name: 'theme-script',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: (html) => html.replace(path, `/${fileName}`),
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [tanstackRouter({ target: 'react', autoCodeSplitting: true }), react(), themeScript()],
  // The server replaces this word with a fresh nonce in each answer.
  html: { cspNonce: 'CARTAGE_CSP_NONCE' },
  build: {
    manifest: true,
    assetsDir,
    // The content security policy allows files from our own origin, but no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/v1': service, '/portal/': service, '/docs': service } },
})
