import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { CallTogether } from '../../platform/turns/call-together.ts'
import type { JsonText } from '../../platform/values/json-text.ts'
import { isUuid } from '../../platform/values/uuid.ts'
import type { ConsignmentAnswer, ResultAnswer } from '../answer-schemas.ts'
import type { ConsignmentWorkings, QuoteWorkings } from './workings.ts'

/** The results of one request, each part as the text to store and answer. */
export interface QuotesToSave {
  createdAt: Date
  request: string
  consignment: JsonText<ConsignmentAnswer>
  consignmentWorkings: JsonText<ConsignmentWorkings>
  results: {
    quoteId: string
    customerId: string
    result: JsonText<ResultAnswer>
    workings: JsonText<QuoteWorkings>
  }[]
}

const resultsTogetherMax = limits.customersPerQuoteMax

export class StoredQuotes {
  readonly #databaseOf: (organisationId: string) => Database
  readonly #saves: CallTogether<QuotesToSave, undefined>

  /** `saveOn`: where quotes are saved, if over other connections. */
  constructor(databaseOf: (organisationId: string) => Database, saveOn = databaseOf) {
    this.#databaseOf = databaseOf
    this.#saves = new CallTogether(
      (organisationId, all) => saveAll(saveOn(organisationId), organisationId, all),
      resultsTogetherMax,
      ({ results }) => results.length,
      // Each save takes a connection: an organisation with many large requests must leave some to others.
      limits.quoteSavesAtOnceMax,
    )
  }

  /**
   * One statement per request, for any number of customers. Concurrent requests of an organisation share a statement:
   * they wait for the commit, and one commit is as durable for all.
   */
  save(organisationId: string, quotes: QuotesToSave): Promise<undefined> {
    return this.#saves.call(organisationId, quotes)
  }

  async find(organisationId: string, quoteId: string): Promise<StoredAnswer | undefined> {
    if (!isUuid(quoteId)) return undefined
    const { rows } = await this.#databaseOf(organisationId).query<StoredAnswer>({
      name: 'find_quote',
      text: `select first.consignment, quote.result
         from quote
         join quote first on first.organisation_id = $1 and first.quote_id = quote.first_quote_id
         where quote.organisation_id = $1 and quote.quote_id = $2`,
      values: [organisationId, quoteId],
    })
    return rows[0]
  }

  async findWorkings(organisationId: string, quoteId: string): Promise<StoredWorkings | undefined> {
    if (!isUuid(quoteId)) return undefined
    const { rows } = await this.#databaseOf(organisationId).query<StoredWorkings>(
      `select quote.result, quote.workings, first.consignment_workings as "consignmentWorkings"
       from quote
       join quote first on first.organisation_id = $1 and first.quote_id = quote.first_quote_id
       where quote.organisation_id = $1 and quote.quote_id = $2`,
      [organisationId, quoteId],
    )
    return rows[0]
  }
}

/** The texts as they were answered. */
export interface StoredAnswer {
  consignment: JsonText<ConsignmentAnswer>
  result: JsonText<ResultAnswer>
}

export interface StoredWorkings {
  result: JsonText<ResultAnswer>
  workings: QuoteWorkings
  consignmentWorkings: ConsignmentWorkings
}

async function saveAll(
  database: Database,
  organisationId: string,
  all: QuotesToSave[],
): Promise<undefined[]> {
  const values: unknown[] = [organisationId]
  let count = 0
  for (const { createdAt, request, consignment, consignmentWorkings, results } of all) {
    const firstQuoteId = results[0]?.quoteId
    const createdText = createdAt.toISOString()
    for (const [position, { quoteId, customerId, result, workings }] of results.entries()) {
      const shared = position === 0 ? [request, consignment, consignmentWorkings] : [null, null, null]
      values.push(quoteId, firstQuoteId, customerId, createdText, ...shared, result, workings)
      count++
    }
  }
  await database.query({ name: `save_${count}_quotes`, text: saveStatement(count), values })
  return all.map(() => undefined)
}

const saveStatements: string[] = []

function saveStatement(count: number): string {
  let statement = saveStatements[count]
  if (!statement) {
    const types = ['uuid', 'uuid', 'text', 'timestamptz', 'json', 'text', 'json', 'text', 'json']
    const rows = Array.from({ length: count }, (_, row) => {
      const values = types.map((type, position) => `$${2 + row * types.length + position}::${type}`)
      return `($1::uuid, ${values.join(', ')})`
    })
    statement = `insert into quote (organisation_id, quote_id, first_quote_id, customer_id, created_at,
         request, consignment, consignment_workings, result, workings)
       values ${rows.join(', ')}`
    saveStatements[count] = statement
  }
  return statement
}
