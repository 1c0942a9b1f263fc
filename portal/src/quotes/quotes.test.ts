import { expect, test } from 'vitest'
import { ApiError, withPathsOfSentences } from '../api/api-error.ts'
import { billOf } from '../freight/pricing/bill.ts'
import { aboutCell, aboutTheRest, blankForm, formOf, requestOf } from '../freight/pricing/form.ts'
import { inWords } from '../freight/pricing/in-words.ts'
import { blankItem, sumUp, unlikelySides, writeCells } from '../freight/pricing/items.ts'
import type { LineExplanation, QuoteAnswer, QuoteLine } from '../freight/pricing/model.ts'
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

const explained: LineExplanation = {
  rateId: 'r',
  serviceId: 'GLX-ROAD',
  serviceName: 'Road',
  carrierId: 'GALAH',
  rateCardId: 'GLX-STD',
  rateCardName: 'Galah standard',
  zones: { from: 'MEL', to: 'PER' },
  rateCardVersion: { effectiveFrom: '2026-07-01', effectiveTo: null },
  transit: { min: 4, max: 6, unit: 'D' },
  weight: {
    deadKg: 900,
    cubicKg: 1120.5,
    cubicFactor: 250,
    weightStepKg: 1,
    minimumKg: 0,
    chargeableKg: 1121,
    decidedBy: 'CUBIC',
    palletSpaces: 0,
  },
  freight: {
    kind: 'RATE_CARD',
    lane: null,
    breakRule: 'WHOLE',
    basic: 8.85,
    minimum: 12.98,
    charges: [{ unit: 'KG', from: 1000, quantity: 1121, rate: 0.7043, amount: 789.57 }],
    minimumApplied: false,
    maximum: null,
    maximumApplied: false,
    rounding: -0.01,
    amount: 798.41,
  },
  surcharges: [
    {
      key: 'MANUAL',
      name: 'Manual handling',
      description: '',
      basis: 'PER_ITEM',
      rate: 14,
      quantity: 4,
      minimum: 15,
      maximum: null,
      conditions: ['longest side over 1.2 m'],
      fuelApplies: false,
      amount: 56,
    },
  ],
  fuel: { percent: 18.5, effectiveFrom: '2026-07-01', base: 798.41, amount: 147.71 },
  gst: { percent: 10, base: 1002.12, amount: 100.21 },
  totalAmount: 1102.33,
}
const shownAs = (one: LineExplanation) =>
  billOf(one, (day) => day).map(({ name, note, amount }) => [name, ...(note ? [note] : []), amount])

test('a price is a bill, with the figures behind each line', () => {
  expect(shownAs(explained)).toEqual([
    ['Freight', 'Chargeable 1,121 kg: cubic 1,120.5 (at 250 kg per m³) exceeds dead 900', '798.41'],
    ['Basic charge', '8.85'],
    ['1,121 kg × 0.7043, break from 1,000 kg', '789.57'],
    ['Rounding', '−0.01'],
    ['Manual handling', '4 items × 14.00, at least 15.00: longest side over 1.2 m', '56.00'],
    ['Fuel levy', '18.5 % of 798.41, since 2026-07-01', '147.71'],
    ['Subtotal', '1,002.12'],
    ['GST 10 %', '100.21'],
    ['Total', '1,102.33'],
  ])
})

test('what was asked for and costs nothing is on the bill too', () => {
  const extras = [
    { code: 'LIFT', name: 'Tail lift', surcharges: ['MANUAL'], amount: 56 },
    { code: 'TWO', name: 'Two people', surcharges: [], amount: 0 },
  ]
  expect(shownAs({ ...explained, extras })[5]).toEqual(['Two people', 'Asked for, free of charge', '0.00'])
  expect(shownAs({ ...explained, extras })).toHaveLength(10)
})

test('charges of item types, of single articles and of the next break are named', () => {
  const charges = [
    { unit: 'KG' as const, from: 6, quantity: 10, rate: 1.5, articles: 2, amount: 30 },
    { unit: 'KG' as const, from: 100, quantity: 100, rate: 0.8, nextBreak: true, amount: 80 },
    { unit: 'PALLET' as const, from: 0, quantity: 1.5, rate: 90, types: ['CHEP', 'HALF'], amount: 135 },
  ]
  const freight = { ...explained.freight, charges }
  const weight = { ...explained.weight, decidedBy: 'ITEMS' as const, palletSpaces: 1.5 }
  const shown = shownAs({ ...explained, freight, weight })
  expect(shown[0]?.[1]).toBe(
    'Chargeable 1,121 kg: each article on its own; dead 900, cubic 1,120.5 (at 250 kg per m³) in all. 1.5 pallet spaces',
  )
  expect(shown.slice(2, 5).map(([name]) => name)).toEqual([
    '2 × 10 kg × 1.50, break from 6 kg',
    '100 kg × 0.80, break from 100 kg, cheaper than the true weight',
    'CHEP, HALF: 1.5 pallet spaces × 90.00',
  ])
})

test('a maximum replaces the rates', () => {
  const most = { ...explained.freight, maximum: 60, maximumApplied: true, rounding: 0, amount: 60 }
  expect(shownAs({ ...explained, freight: most })[1]).toEqual([
    'Maximum charge',
    'less than the rates come to',
    '60.00',
  ])
})

test('a minimum replaces the rates, and a spot rate has no parts', () => {
  const least = { ...explained.freight, minimumApplied: true, rounding: 0, amount: 12.98 }
  expect(shownAs({ ...explained, freight: least })[1]).toEqual([
    'Minimum charge',
    'more than the rates come to',
    '12.98',
  ])
  const spot = { ...explained.freight, kind: 'SPOT_RATE' as const, charges: [] }
  const rows = billOf({ ...explained, freight: spot, rateCardVersion: null }, (day) => day)
  expect(rows[0]).toMatchObject({ kind: 'line', name: 'Freight' })
  expect(rows[1]?.name).toBe('Manual handling')
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
