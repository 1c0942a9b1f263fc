import type { ApiError } from '../../api/api-error.ts'
import { asSent, blankItem, type Item, type ItemField, isBlank, withLastBlank } from './items.ts'
import type { QuoteAnswer, QuoteRequest } from './model.ts'

export interface FormPlace {
  postalCode: string
  suburbName: string
  companyName: string
  street1: string
  countryCode: string
}

export interface FormFilters {
  carrierIds: string[]
  serviceIds: string[]
  rateCardIds: string[]
  serviceClasses: string[]
}

export interface QuoteForm {
  customerIds: string[]
  origin: FormPlace
  destination: FormPlace
  items: Item[]
  /** Codes of what is asked for. */
  extras: string[]
  filters: FormFilters
  /** The day whose rates apply; blank is today. */
  pricedOn: string
  /** On another day: drafts are included as if they were published. */
  countsDrafts: boolean
}

export const blankPlace: FormPlace = {
  postalCode: '',
  suburbName: '',
  companyName: '',
  street1: '',
  countryCode: '',
}

export const blankForm: QuoteForm = {
  customerIds: [],
  origin: blankPlace,
  destination: blankPlace,
  items: [blankItem],
  extras: [],
  filters: { carrierIds: [], serviceIds: [], rateCardIds: [], serviceClasses: [] },
  pricedOn: '',
  countsDrafts: true,
}

/** The request body. Blank fields and rows are left out; text that is not a number is sent as typed. */
export function requestOf(form: QuoteForm): QuoteRequest {
  const { customerIds, origin, destination, items, extras, filters } = form
  return {
    general: { customerIds, ...(extras.length > 0 && { extras }) },
    origin: filled({ ...origin }),
    destination: filled({ ...destination }),
    items: items
      .filter((item) => !isBlank(item))
      .map(({ type, ...figures }) => ({
        ...filled({ type }),
        ...Object.fromEntries(Object.entries(filled(figures)).map(([field, text]) => [field, asSent(text)])),
      })),
    filters: Object.fromEntries(Object.entries(filters).filter(([, chosen]) => chosen.length > 0)),
    // The server checks what was typed, so this may not be a valid request yet.
  } as unknown as QuoteRequest
}

const filled = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

/** What the server says about one cell. The server does not count blank rows, which were not sent. */
export function aboutCell(error: ApiError | undefined, items: Item[], row: number, field: ItemField) {
  const item = items[row]
  if (!error || !item || isBlank(item)) return undefined
  const position = items.slice(0, row).filter((one) => !isBlank(one)).length
  return error.about(`items.${position}.${field}`)
}

const shownAtFields = ['items', 'general.customerIds', 'date']
const isShownAtField = (path: string) =>
  shownAtFields.includes(path) || /^(origin|destination|items)\./.test(path)

/** The server's errors that are not about a field of the form. */
export const aboutTheRest = (error: ApiError) =>
  error.failures.filter(({ path }) => !isShownAtField(path)).map(({ message }) => message)

/** The form for a stored quote. Stored quotes have no values, companies, streets or filters. */
export function formOf(answers: QuoteAnswer[]): QuoteForm {
  const [first] = answers
  if (!first) return blankForm
  const placeOf = ({ postalCode, suburb, countryCode }: QuoteAnswer['origin']): FormPlace => ({
    ...blankPlace,
    postalCode,
    suburbName: suburb,
    countryCode: countryCode === 'AU' ? '' : countryCode,
  })
  return {
    ...blankForm,
    customerIds: answers.flatMap(({ results }) => results.map(({ customerId }) => customerId)),
    origin: placeOf(first.origin),
    destination: placeOf(first.destination),
    items: withLastBlank(itemsOf(first.goods)),
    extras: first.extras ?? [],
  }
}

/** The goods of an answer as they would be typed. */
export const itemsOf = (goods: QuoteAnswer['goods']): Item[] =>
  goods.map(({ quantity, type, length, width, height, weight }) => ({
    ...blankItem,
    quantity: String(quantity),
    type,
    weight: String(weight),
    length: inMetres(length),
    width: inMetres(width),
    height: inMetres(height),
  }))

const inMetres = (centimetres: number) => String(Number((centimetres / 100).toPrecision(12)))
