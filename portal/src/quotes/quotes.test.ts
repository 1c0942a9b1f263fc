import { expect, test } from 'vitest'
import { ApiError, withPathsOfSentences } from '../api/api-error.ts'
import { aboutCell, aboutTheRest, blankForm, formOf, requestOf } from '../freight/pricing/form.ts'
import { inWords } from '../freight/pricing/in-words.ts'
import { blankItem, sumUp, unlikelySides, writeCells } from '../freight/pricing/items.ts'
import type { QuoteAnswer, QuoteLine } from '../freight/pricing/model.ts'
import { draftCountOf, draftsOn, formOfTrial, readTrial, trialOf } from '../freight/pricing/trial.ts'
import { asCurl } from './as-curl.ts'
import { matrixOf } from './matrix.ts'
import { openPrice } from './open-price.ts'

const carton = { ...blankItem, quantity: '2', length: '0.5', width: '0.4', height: '0.3', weight: '18' }

test('a pasted block starts at its cell, and a blank row follows it', () => {
  const items = writeCells([blankItem], 0, 5, [
    ['18', '85', 'too far'],
    ['9', '40'],
  ])
  expect(items.map(({ quantity, weight, itemValue }) => [quantity, weight, itemValue])).toEqual([
    ['', '18', '85'],
    ['', '9', '40'],
    ['', '', ''],
  ])
})

test('goods are added up only if every figure is readable', () => {
  expect(sumUp([carton, { ...carton, quantity: '1' }, blankItem])).toEqual({
    count: 3,
    kilograms: 54,
    cubicMetres: 0.18,
  })
  expect(sumUp([{ ...carton, weight: '1,5' }])).toBeUndefined()
  expect(sumUp([blankItem])).toBeUndefined()
})

test('a side longer than a trailer is asked about', () => {
  expect(unlikelySides([carton, { ...carton, length: '13.7' }, blankItem])).toEqual([])
  expect(
    unlikelySides([
      { ...carton, height: 'x' },
      { ...carton, length: '120', width: '80.5' },
    ]),
  ).toEqual(['Row 2: length 120 m, width 80.5 m. Sides are in metres: were centimetres meant?'])
})

test('what is typed is sent as it is: numbers as numbers, other text as text, blanks not at all', () => {
  const form = {
    ...blankForm,
    customerIds: ['A'],
    origin: { ...blankForm.origin, postalCode: '0800' },
    items: [{ ...carton, weight: '1,5', type: 'DG' }, blankItem],
    filters: { ...blankForm.filters, serviceIds: ['ROAD'] },
  }
  expect(requestOf({ ...form, extras: ['LIFT'] }).general).toEqual({ customerIds: ['A'], extras: ['LIFT'] })
  expect(requestOf(form)).toEqual({
    general: { customerIds: ['A'] },
    origin: { postalCode: '0800' },
    destination: {},
    items: [{ type: 'DG', quantity: 2, length: 0.5, width: 0.4, height: 0.3, weight: '1,5' }],
    filters: { serviceIds: ['ROAD'] },
  })
})

test('an error is shown at its cell, even below a blank row; other errors are shown by themselves', () => {
  const error = withPathsOfSentences(
    new ApiError(400, 'Bad Request', ['items.1.weight is required', 'Customer X is unknown'], 'r'),
  )
  const items = [carton, blankItem, { ...carton, weight: '' }]
  expect(aboutCell(error, items, 2, 'weight')).toBe('is required')
  expect(aboutCell(error, items, 1, 'weight')).toBeUndefined()
  expect(aboutTheRest(error)).toEqual(['Customer X is unknown'])
})

const line = (serviceId: string, totalAmount: number, days: [number, number] = [4, 5]): QuoteLine => ({
  rateId: serviceId,
  serviceName: serviceId,
  serviceId,
  rateCardName: 'Card',
  rateCardId: 'CARD',
  amount: totalAmount,
  totalAmount,
  gstAmount: 0,
  isSpotRate: false,
  spotRateMessage: '',
  deliveryTime: `${days[0]}-${days[1]} business days`,
  transitTimeUnit: 'D',
  surcharges: [],
  minTransitTime: days[0],
  maxTransitTime: days[1],
})
const result = (customerId: string, quotes: QuoteLine[]) => ({
  customerId,
  quoteId: `q-${customerId}`,
  noQuoteMessage: '',
  quotes,
})

test('each customer has its own cheapest and fastest service; equally fast ones have none', () => {
  const rows = matrixOf([
    result('A', [line('ROAD', 10.1), line('NITE', 30.2, [1, 2])]),
    result('B', [line('RAIL', 8), line('ROAD', 9)]),
  ])
  expect(rows.map(({ serviceId, transit }) => [serviceId, transit])).toEqual([
    ['RAIL', '4–5 business days'],
    ['ROAD', '4–5 business days'],
    ['NITE', '1–2 business days'],
  ])
  const marks = rows.map(({ prices }) =>
    prices.map((price) => price && [price.isCheapest, price.isFastest, price.above]),
  )
  expect(marks).toEqual([
    [undefined, [true, false, 0]],
    [
      [true, false, 0],
      [false, false, 1],
    ],
    [[false, true, 20.1], undefined],
  ])
})

test('the fastest is found across days and hours; a day counts as 24 hours', () => {
  const inHours = (serviceId: string, hours: [number, number]): QuoteLine => ({
    ...line(serviceId, 50, hours),
    deliveryTime: `${hours[0]}-${hours[1]} hours`,
    transitTimeUnit: 'H',
  })
  const fastestOf = (...lines: QuoteLine[]) =>
    matrixOf([result('A', lines)])
      .filter(({ prices }) => prices[0]?.isFastest)
      .map(({ serviceId, transit }) => `${serviceId} ${transit}`)
  expect(fastestOf(line('NITE', 30, [1, 1]), inHours('DASH', [2, 4]))).toEqual(['DASH 2–4 hours'])
  expect(fastestOf(line('NITE', 30, [1, 1]), inHours('SLOW', [2, 36]))).toEqual(['NITE 1–1 business days'])
  expect(fastestOf(line('ROAD', 30, [2, 3]), inHours('SLOW', [48, 72]))).toEqual([])
})

test('the address names the open price, else it is the cheapest of the first customer', () => {
  const results = [result('NONE', []), result('A', [line('ROAD', 1), line('NITE', 2)])]
  expect(openPrice(results, {})).toMatchObject({ result: { customerId: 'A' }, serviceId: 'ROAD' })
  expect(openPrice(results, { customer: 'A', service: 'NITE' })).toMatchObject({ serviceId: 'NITE' })
  const refused = openPrice(results, { customer: 'NONE', service: 'ROAD' })
  expect(refused).toMatchObject({ result: { customerId: 'NONE' } })
  expect(refused.serviceId).toBeUndefined()
})

test('a stored quote fills the form, in metres', () => {
  const place = {
    postalCode: '0800',
    suburb: 'Darwin',
    city: '',
    state: 'NT',
    stateName: '',
    countryCode: 'AU',
  }
  const goods = {
    type: 'TUBE',
    quantity: 4,
    length: 180,
    width: 15,
    height: 14.5,
    weight: 9,
    chargeableWeight: 1,
  }
  const answer: QuoteAnswer = {
    origin: place,
    destination: { ...place, countryCode: 'NZ' },
    goods: [goods],
    results: [result('A', [])],
  }
  const form = formOf([answer, { ...answer, results: [result('B', [])] }])
  expect(form.customerIds).toEqual(['A', 'B'])
  expect(form.origin).toMatchObject({ postalCode: '0800', suburbName: 'Darwin', countryCode: '' })
  expect(form.destination.countryCode).toBe('NZ')
  expect(form.items[0]).toMatchObject({ quantity: '4', length: '1.8', width: '0.15', height: '0.145' })
  expect(form.items).toHaveLength(2)
})

const trialForm = {
  ...blankForm,
  customerIds: ['A'],
  origin: { ...blankForm.origin, postalCode: '0800' },
  items: [carton, blankItem],
  filters: { ...blankForm.filters, serviceIds: ['ROAD'] },
  pricedOn: '2027-07-01',
}

test('a trial is written into the address, and the address fills the form again', () => {
  const drafts = [{ versionId: 'd-1', owner: 'CARD', effectiveFrom: null }]
  const request = trialOf(trialForm, drafts, '2026-11-17')
  expect(request).toMatchObject({ date: '2027-07-01', drafts: ['d-1'], origin: { postalCode: '0800' } })
  const written = readTrial(JSON.stringify(request))
  expect(written && formOfTrial(written)).toEqual(trialForm)
  expect(written && draftCountOf(written)).toBe(1)
  expect(trialOf({ ...trialForm, countsDrafts: false }, drafts, '2026-11-17')).not.toHaveProperty('drafts')
})

test('an address that somebody wrote by hand never breaks the form', () => {
  expect(readTrial('{"general":')).toBeUndefined()
  expect(readTrial('[1]')).toBeUndefined()
  expect(readTrial(undefined)).toBeUndefined()
  const odd = '{"general":7,"origin":[],"items":[null,{"weight":{}}],"filters":"x","date":3,"drafts":[1]}'
  expect(formOfTrial(odd)).toEqual({ ...blankForm, items: [blankItem, blankItem] })
})

test('drafts are included from their first day on', () => {
  const draft = (versionId: string, effectiveFrom: string | null) => ({
    versionId,
    owner: 'CARD',
    effectiveFrom,
  })
  const drafts = [draft('later', '2027-07-02'), draft('begun', '2027-07-01'), draft('undated', null)]
  expect(draftsOn(drafts, '2027-07-01').map(({ versionId }) => versionId)).toEqual(['begun', 'undated'])
})

test('as curl, a request stays one word of the shell', () => {
  const request = requestOf({ ...blankForm, customerIds: ["O'HARA; rm -rf"] })
  const command = asCurl('http://x', request)
  expect(command).toContain("curl 'http://x/v1/org/quote/getQuote'")
  expect(command).toContain(`"O'\\''HARA; rm -rf"`)
  expect(asCurl('http://x', trialOf(trialForm, [], '2026-11-17'))).toContain('/v1/org/configuration/price')
})

test('an empty form says what to do, at each field and only there', () => {
  const refused = withPathsOfSentences(
    new ApiError(
      400,
      'Bad Request',
      [
        'general.customerIds must contain at least 1 element',
        'origin.postalCode is required',
        'destination.postalCode must not be empty',
        'items must contain at least 1 element',
        'items.0.weight is required',
        'The service is busy',
      ],
      'r',
    ),
  )
  const error = inWords(refused)
  const paths = ['general.customerIds', 'origin.postalCode', 'destination.postalCode', 'items']
  expect(paths.map((path) => error.about(path))).toEqual([
    'Choose a customer',
    'Enter a postcode',
    'Enter a postcode',
    'Add an item',
  ])
  expect(error.about('items.0.weight')).toBe('is required')
  expect(aboutTheRest(error)).toEqual(['The service is busy'])
})
