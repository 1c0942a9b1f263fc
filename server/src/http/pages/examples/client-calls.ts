import type { SampleRequest } from '../document/sample-request.ts'
import { inJavaScript } from './literals.ts'

/** How our client makes a call: an expression, and whether it is a list to go through. */
export interface ClientCall {
  expression: string
  isList: boolean
  /** What the client must have read before. */
  before?: string
}

const one = (expression: string): ClientCall => ({ expression, isList: false })
const each = (expression: string): ClientCall => ({ expression, isList: true })

/** The calls that have a method of their own, by operation. */
const named: Record<string, (sample: SampleRequest) => ClientCall> = {
  generateQuotes: ({ json }) => one(`cartage.quotes.generate(${inJavaScript(json)})`),
  fetchQuote: (sample) => one(`cartage.quotes.fetch(${idOf(sample)})`),
  explainQuote: (sample) => one(`cartage.quotes.explain(${idOf(sample)})`),
  fetchRate: (sample) => one(`cartage.quotes.rate(${idOf(sample)})`),
  listQuotes: () => each('cartage.quotes.list()'),
  ...ledger('shipments', {
    push: 'importShipments',
    file: 'importShipmentFile',
    check: 'checkShipmentImport',
    rejected: 'listRejectedShipments',
    cancel: 'cancelShipmentImport',
    retry: 'retryShipmentImport',
    imports: 'listShipmentImports',
    rows: 'listShipments',
  }),
  ...ledger('activities', {
    push: 'importActivities',
    file: 'importActivityFile',
    check: 'checkFulfilmentImport',
    rejected: 'listRejectedActivities',
    cancel: 'cancelFulfilmentImport',
    retry: 'retryFulfilmentImport',
    imports: 'listFulfilmentImports',
    rows: 'listActivities',
  }),
}

type LedgerCalls = Record<
  'push' | 'file' | 'check' | 'rejected' | 'cancel' | 'retry' | 'imports' | 'rows',
  string
>

function ledger(name: 'shipments' | 'activities', calls: LedgerCalls): typeof named {
  const at = `cartage.${name}`
  return {
    [calls.push]: ({ json }) => {
      const { [name]: rows, ...more } = json as Record<string, unknown>
      const options = Object.keys(more).length > 0 ? `, ${inJavaScript(more)}` : ''
      return one(`${at}.push(${inJavaScript(rows)}${options})`)
    },
    [calls.file]: ({ form }) =>
      one(`${at}.uploadFile(${inJavaScript(form?.find(({ isFile }) => isFile)?.value)})`),
    [calls.check]: (sample) => one(`${at}.import(${idOf(sample)})`),
    [calls.rejected]: (sample) => each(`${at}.rejected(${idOf(sample)})`),
    [calls.cancel]: (sample) => one(`${at}.cancel(${idOf(sample)})`),
    [calls.retry]: (sample) => one(`${at}.retry(${idOf(sample)})`),
    [calls.imports]: () => each(`${at}.imports()`),
    [calls.rows]: () => each(`${at}.rows()`),
  }
}

const idOf = ({ params }: SampleRequest) => inJavaScript(Object.values(params)[0] ?? '')

const root = '/v1/org/configuration'

/** The client's call for an operation, or undefined where it has none: then the example uses `fetch`. */
export function clientCallOf(operationId: string, sample: SampleRequest): ClientCall | undefined {
  const own = named[operationId]
  if (own) return own(sample)
  return sample.template === root || sample.template.startsWith(`${root}/`)
    ? configurationCall(sample)
    : undefined
}

/** Everything below the configuration that sends and answers JSON. */
function configurationCall(sample: SampleRequest): ClientCall | undefined {
  const { method, template, params, query, json, condition, insteadOfCondition } = sample
  if (sample.form || sample.saveAs || (method === 'GET' && !sample.answersJson)) return undefined
  // The client only changes what has an ETag.
  if (!['GET', 'POST'].includes(method) && !condition) return undefined
  // The client sends an ETag with a POST only to publish or withdraw a version.
  if (method === 'POST' && condition && !/\/(publish|withdraw)$/.test(template)) return undefined
  const place = inJavaScript(template.slice(root.length) || '/')
  const read = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(Object.keys(query).length > 0 && { query }),
  }
  const options = { ...read, ...(json !== undefined && { body: json }) }
  const call = (verb: string, given: object) =>
    `cartage.configuration.${verb}(${[place, ...(Object.keys(given).length > 0 ? [inJavaScript(given)] : [])].join(', ')})`
  if (method === 'GET') return sample.isList ? each(call('list', options)) : one(call('get', options))
  const change = call(method.toLowerCase(), options)
  if (method !== 'PUT') return one(change)
  // Without reading first, a PUT only creates. The whole configuration always exists, so it must be read first.
  const mustRead = `await ${call('get', read)}`
  return insteadOfCondition
    ? {
        ...one(change),
        before: `// To replace what is there, read it first:\n${mustRead.replace(/^/gm, '// ')}`,
      }
    : { ...one(change), before: mustRead }
}
