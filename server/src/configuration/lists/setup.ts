import type { Database } from '../../platform/database/database.ts'
import { localDate } from '../../platform/values/local-date.ts'
import { readOrganisation } from '../kinds/read-things.ts'

/** How far an organisation has come from nothing to its first quote. */
export interface Setup {
  /** The first step that is not done; null if all are. */
  next: SetupStep | null
  carriers: number
  services: number
  /** With a version in force today. */
  zoneSets: number
  rateCards: number
  customers: number
  /** With a rate in force today. */
  customersWithRate: number
  drafts: number
  hasQuote: boolean
  apiKeys: number
  warehouses: number
  chargeCodes: number
  people: number
}

export const setupSteps = ['carrier', 'zones', 'rateCard', 'customer', 'quote'] as const
export type SetupStep = (typeof setupSteps)[number]

type Counts = Omit<Setup, 'next' | 'apiKeys' | 'people'>

export async function readSetup(database: Database, organisationId: string, now: Date): Promise<Setup> {
  const { timeZone } = await readOrganisation(database, organisationId)
  const { rows } = await database.query<Counts>(
    `select
       (select count(*)::int from carrier where organisation_id = $1) as carriers,
       (select count(*)::int from service where organisation_id = $1
         and (retired_from is null or retired_from > $2)) as services,
       (select count(distinct zone_set_code)::int from zone_set_version where organisation_id = $1 and ${isHeld}) as "zoneSets",
       (select count(distinct rate_card_alias)::int from rate_card_version where organisation_id = $1 and ${isHeld}) as "rateCards",
       (select count(*)::int from customer where organisation_id = $1
         and (retired_from is null or retired_from > $2)) as customers,
       (select count(distinct customer_id)::int from customer_rate where organisation_id = $1
         and effective_from <= $2 and (effective_to is null or effective_to >= $2)) as "customersWithRate",
       (select count(*)::int from rate_card_version where organisation_id = $1 and state = 'DRAFT')
         + (select count(*)::int from zone_set_version where organisation_id = $1 and state = 'DRAFT') as drafts,
       exists (select 1 from quote where organisation_id = $1) as "hasQuote",
       (select count(*)::int from warehouse where organisation_id = $1) as warehouses,
       (select count(*)::int from charge_code where organisation_id = $1) as "chargeCodes"`,
    [organisationId, localDate(now, timeZone)],
  )
  const counts = rows[0] as Counts
  const keys = await database.query<{ count: number }>(
    'select count(*)::int as count from api_key where organisation_id = $1 and revoked_at is null',
    [organisationId],
  )
  const people = await database.query<{ count: number }>(
    'select count(*)::int as count from app_user where organisation_id = $1',
    [organisationId],
  )
  return {
    next: nextStep(counts),
    ...counts,
    apiKeys: keys.rows[0]?.count ?? 0,
    people: people.rows[0]?.count ?? 0,
  }
}

/** A version that began and has not ended; a later one may be in force in its place. */
const isHeld = `state = 'PUBLISHED' and effective_from <= $2 and (effective_to is null or effective_to >= $2)`

function nextStep({ carriers, services, zoneSets, rateCards, customersWithRate, hasQuote }: Counts) {
  const isDone: Record<SetupStep, boolean> = {
    carrier: carriers > 0 && services > 0,
    zones: zoneSets > 0,
    rateCard: rateCards > 0,
    customer: customersWithRate > 0,
    quote: hasQuote,
  }
  return setupSteps.find((step) => !isDone[step]) ?? null
}
