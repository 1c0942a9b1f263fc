import type { LightMyRequestResponse } from 'fastify'
import { openApiDocument } from '../../src/http/openapi/openapi.ts'
import { portalDocument } from '../../src/http/openapi/portal-openapi.ts'

type Get = (url: string) => Promise<LightMyRequestResponse>
type Json = Record<string, unknown>

/** All GET operations of both documents, those without parameters first. */
const getPaths = [openApiDocument(), portalDocument()]
  .flatMap((document) => Object.entries(document.paths as Record<string, Json>))
  .filter(([, methods]) => 'get' in methods)
  .map(([path]) => path)
  .sort((one, other) => parametersOf(one).length - parametersOf(other).length || one.length - other.length)

function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

/** Queries that an operation needs, or that make it answer more than one page. */
const queries: Record<string, string[]> = {
  '/v1/org/configuration/zone-sets/{code}/which': ['?postcode=2000'],
  '/portal/file-columns': ['?kind=shipments'],
  '/portal/imports/{importId}/rejected-rows': ['?from=0&limit=50'],
  '/portal/places': ['?text=sydney'],
  '/v1/org/shipments': ['', '?limit=2'],
  '/v1/org/fulfilment/activities': ['', '?limit=1'],
  '/v1/org/shipments/imports': ['', '?limit=1'],
  '/v1/org/shipments/imports/{importId}/errors': ['', '?limit=1'],
  '/v1/org/quote': ['', '?limit=1'],
  '/v1/org/configuration/changes': ['', '?limit=1'],
}

/** Names under which answers show what a parameter takes. */
const shownAs: Record<string, string[]> = { from: ['effectiveFrom'] }
const kinds = ['customers', 'lanes', 'zones', 'fuel-levies', 'surcharges', 'customer-rates']
const triesMax = 200
const answersMax = 3

/** The addresses of everything that can be read, found by following what answers show, with the answers. */
export async function walk(get: (path: string) => Get): Promise<Map<string, LightMyRequestResponse>> {
  const found = new Map<string, LightMyRequestResponse>()
  const seen: Json[] = []
  const visit = async (path: string) => {
    let answered = 0
    for (const { url: filled, values } of fillings(path, seen).slice(0, triesMax)) {
      if (answered >= answersMax) return
      for (const query of queries[path] ?? ['']) {
        const url = filled + query
        const answer = await get(path)(url)
        if (answer.statusCode !== 200) continue
        answered += 1
        found.set(url, answer)
        if (String(answer.headers['content-type']).includes('json')) collect(answer.json(), seen, values)
        const next = nextPageOf(answer, url)
        if (next !== undefined) found.set(next, await get(path)(next))
      }
    }
  }
  for (const path of getPaths) await visit(path)
  // Some are shown by answers that came later.
  for (const path of unvisited(found.keys())) await visit(path)
  return found
}

/** Which operations none of the addresses belongs to. */
export function unvisited(urls: Iterable<string>): string[] {
  const visited = [...urls].map((url) => url.split('?')[0] ?? '')
  return getPaths.filter((path) => {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
    return !visited.some((url) => pattern.test(url))
  })
}

function nextPageOf(answer: LightMyRequestResponse, url: string): string | undefined {
  if (!url.includes('limit=')) return undefined
  const { nextCursor } = answer.json()
  return typeof nextCursor === 'string' ? `${url}&cursor=${nextCursor}` : undefined
}

interface Filling {
  url: string
  values: Json
}

function fillings(path: string, seen: readonly Json[]): Filling[] {
  const names = parametersOf(path)
  const filled = new Map<string, Filling>()
  const shown = names[0] === 'kind' ? kinds.map((kind) => ({ kind })) : seen
  for (const item of names.length === 0 ? [{}] : shown) {
    const values = Object.fromEntries(names.map((name) => [name, shownValue(item, name)]))
    if (Object.values(values).includes(undefined)) continue
    const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])))
    filled.set(url, { url, values })
  }
  return [...filled.values()]
}

function shownValue(item: Json, name: string): string | undefined {
  for (const field of shownAs[name] ?? [name]) {
    const value = item[field]
    if (typeof value === 'string' || typeof value === 'number') return String(value)
  }
  // A levy or a rate for all services of a carrier.
  return name === 'service' && 'carrier' in item ? '-' : undefined
}

/** Every object of an answer, with the values of those around it. */
function collect(value: unknown, into: Json[], around: Json = {}): void {
  if (Array.isArray(value)) for (const inner of value.slice(0, 20)) collect(inner, into, around)
  else if (value !== null && typeof value === 'object') {
    const whole = { ...around, ...value }
    into.push(whole)
    for (const inner of Object.values(value)) collect(inner, into, whole)
  }
}
