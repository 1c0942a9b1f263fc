import { text } from '../../address/read-search.ts'
import { draftsPerTrialMax } from '../../api/limits.gen.ts'
import { blankForm, blankPlace, type QuoteForm, requestOf } from './form.ts'
import { blankItem, withLastBlank } from './items.ts'
import type { TrialRequest } from './model.ts'

/** A draft of a rate card or zone set. */
export interface Draft {
  versionId: string
  owner: string
  effectiveFrom: string | null
}

/** Drafts that would be in force on a day. */
export const draftsOn = <Some extends Draft>(drafts: Some[], day: string): Some[] =>
  drafts
    .filter(({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= day)
    .slice(0, draftsPerTrialMax)

/** The request for prices of another day than today, or with drafts. */
export const trialOf = (form: QuoteForm, drafts: Draft[], today: string): TrialRequest => ({
  ...requestOf(form),
  date: form.pricedOn || today,
  ...(form.countsDrafts && drafts.length > 0 ? { drafts: drafts.map(({ versionId }) => versionId) } : {}),
})

/** The trial in the address; undefined if it is not one. */
export function readTrial(raw: unknown): string | undefined {
  const sent = text(raw)
  return sent !== undefined && parse(sent) !== undefined ? sent : undefined
}

function parse(sent: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(sent)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The form of a trial. Anybody can write an address, so nothing about its shape is taken for granted. */
export function formOfTrial(sent: string): QuoteForm {
  const request = parse(sent) ?? {}
  const { general, origin, destination, items, filters, date, drafts } = request
  const chosen = isFields(filters) ? filters : {}
  return {
    customerIds: textsOf(isFields(general) ? general.customerIds : []),
    extras: textsOf(isFields(general) ? general.extras : []),
    origin: fieldsOf(origin, blankPlace),
    destination: fieldsOf(destination, blankPlace),
    items: withLastBlank((Array.isArray(items) ? items : []).map((item) => fieldsOf(item, blankItem))),
    filters: {
      carrierIds: textsOf(chosen.carrierIds),
      serviceIds: textsOf(chosen.serviceIds),
      rateCardIds: textsOf(chosen.rateCardIds),
      serviceClasses: textsOf(chosen.serviceClasses),
    },
    pricedOn: typeof date === 'string' ? date : blankForm.pricedOn,
    countsDrafts: drafts !== undefined,
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

function fieldsOf<Fields extends Record<keyof Fields, string>>(value: unknown, blank: Fields): Fields {
  const sent = isFields(value) ? value : {}
  const fields = Object.keys(blank).map((name) => {
    const one = sent[name]
    return [name, typeof one === 'string' || typeof one === 'number' ? String(one) : '']
  })
  return Object.fromEntries(fields) as Fields
}

/** How many drafts a trial counts. */
export const draftCountOf = (sent: string): number => textsOf(parse(sent)?.drafts).length
