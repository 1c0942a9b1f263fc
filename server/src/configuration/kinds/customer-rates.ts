import { limits } from '../../limits.ts'
import { alias, date, decimal, money, oneOf, type Read, text } from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'
import { anyService, type KindOf, numbers, type RowOf, select } from './kind.ts'

const customerRateShape = shape(
  {
    customer: required(text(limits.identifierCharactersMax)),
    carrier: required(alias),
    service: optional(alias),
    card: required(alias),
    effectiveFrom: required(date),
    effectiveTo: optional(date),
    markupPercent: optional(decimal(-100, 999, 4)),
    markupAmount: optional(money),
    marginMinimum: optional(money),
    roundTo: optional(oneOf(0.05, 0.1)),
  },
  (rate, path, failures) => {
    if (rate.markupPercent !== undefined && rate.markupAmount !== undefined) {
      failures.add(path, 'must have markupPercent or markupAmount, not both')
    }
    if (rate.effectiveTo !== undefined && rate.effectiveTo < rate.effectiveFrom) {
      failures.add([...path, 'effectiveTo'], 'must not be before effectiveFrom')
    }
  },
)

export type CustomerRateSettings = Read<typeof customerRateShape>

declare module '../document/document.ts' {
  interface Things {
    customerRates: CustomerRateSettings
  }
}

export const customerRates: KindOf<'customerRates'> = {
  singular: 'customer rate',
  identity: ['customer', 'carrier', 'service', 'effectiveFrom'],
  isOrdered: false,
  max: limits.datedRowsMax,
  shape: customerRateShape,
  read: numbers(
    select<RowOf<CustomerRateSettings>>(
      `select customer_id as customer, carrier_alias as carrier, nullif(service_alias, '*') as service,
     rate_card_alias as card, effective_from as "effectiveFrom", effective_to as "effectiveTo",
     markup_percent as "markupPercent", markup_amount as "markupAmount",
     margin_minimum as "marginMinimum", round_to as "roundTo"
   from customer_rate where organisation_id = $1`,
    ),
    'markupPercent',
    'markupAmount',
    'marginMinimum',
    'roundTo',
  ),
  table: 'customer_rate',
  key: ({ customer, carrier, service = anyService, effectiveFrom }) => ({
    customer_id: customer,
    carrier_alias: carrier,
    service_alias: service,
    effective_from: effectiveFrom,
  }),
  rest: ({ card, effectiveTo, markupPercent, markupAmount, marginMinimum, roundTo }) => ({
    rate_card_alias: card,
    effective_to: effectiveTo ?? null,
    markup_percent: markupPercent ?? null,
    markup_amount: markupAmount ?? null,
    margin_minimum: marginMinimum ?? null,
    round_to: roundTo ?? null,
  }),
  references({ customer, carrier, service, card }, path, look) {
    look.exists('customers', customer, [...path, 'customer'])
    look.exists('carriers', carrier, [...path, 'carrier'])
    look.serviceOf(carrier, service, path)
    if (!look.exists('rateCards', card, [...path, 'card'])) return
    const owner = look.target.things.rateCards.get(card)?.carrier
    if (owner !== carrier) look.failures.add([...path, 'card'], `is a card of ${owner}, not of ${carrier}`)
  },
  begun: ({ effectiveFrom }) => ({ on: effectiveFrom, instead: 'end it with effectiveTo instead' }),
}
