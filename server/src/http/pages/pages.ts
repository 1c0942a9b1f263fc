import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Endpoint } from '../endpoint.ts'
import { openApiDocument, openApiOutline } from '../openapi/openapi.ts'
import { writeDocument } from '../openapi/write-document.ts'
import type { Services } from '../services.ts'
import type { ApiDocument } from './document/api-document.ts'
import { documentationOf, type MadeFile } from './documentation.ts'
import { fileOf, html, type PageFile, sendFile } from './page-file.ts'
import { startPage } from './start-page.ts'

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

/** Files of server/pages. */
export const assetTypes = {
  'pages.css': style,
  'reference.css': style,
  'search.css': style,
  'docs.js': script,
  'examples.js': script,
  'search.js': script,
  'start.js': script,
  'last-ids.js': script,
  'try.js': script,
  'icon.svg': 'image/svg+xml',
}

/** Serves the start page, the documentation, the OpenAPI document and their assets. */
export function registerPages(
  app: FastifyInstance,
  services: Services,
  options: { publicEndpoints: Endpoint[]; withStartPage: boolean; font?: Buffer | undefined },
) {
  const { publicEndpoints } = options
  let made: ReturnType<typeof openApiDocument> | undefined
  const document = () => {
    made ??= openApiDocument(publicEndpoints)
    return made
  }
  const address = addressOf(services.config)
  const files: MadeFile[] = [
    ...(options.withStartPage ? [{ address: '/', type: html, make: () => startPage(address) }] : []),
    ...documentationOf(openApiOutline(publicEndpoints), () => document() as unknown as ApiDocument, address),
    {
      address: '/openapi.json',
      type: 'application/json; charset=utf-8',
      make: () => writeDocument(document()),
    },
  ]
  for (const { address: url, type, make } of files) serve(app, url, () => fileOf(type, make()))
  for (const [name, type] of Object.entries(assetTypes)) {
    serve(app, `/assets/${name}`, () => fileOf(type, readAsset(name)))
  }
  serve(app, '/favicon.ico', () => fileOf('image/svg+xml', readAsset('icon.svg')))
  const { font } = options
  if (font) serve(app, '/assets/inter.woff2', () => fileOf('font/woff2', font))
}

const readAsset = (name: string) => readFileSync(new URL(`../../../pages/${name}`, import.meta.url))

/** A file is made once, when it is first asked for: a start should not wait for pages. */
function serve(app: FastifyInstance, url: string, make: () => PageFile) {
  let made: PageFile | undefined
  app.get(url, (request, reply) => {
    made ??= make()
    return sendFile(request, reply, made)
  })
}

/** For examples in the pages; a script replaces it with the address the reader used. */
function addressOf(config: Config): string {
  if (config.publicUrl) return config.publicUrl
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port || 3000}`
}
