import { formatQuantity } from '../../format/count.ts'
import { formatMoney } from '../../format/money.ts'
import type { LineExplanation } from './model.ts'

export interface BillRow {
  kind: 'head' | 'part' | 'last-part' | 'line' | 'sum' | 'total'
  name: string
  /** Shown beside the name in normal weight. */
  of?: string
  /** The figures behind the amount. */
  note?: string
  amount: string
}

/** A price as a bill: freight and its parts, each surcharge, fuel, GST, total. All figures come from the server. */
export function billOf(line: LineExplanation, showDay: (day: string) => string): BillRow[] {
  const { zones, surcharges, fuel, gst, totalAmount } = line
  const parts = freightParts(line)
  return [
    {
      kind: parts.length > 0 ? 'head' : 'line',
      name: 'Freight',
      of: `${zones.from} to ${zones.to}`,
      note: freightNote(line),
      amount: formatMoney(line.freight.amount),
    },
    ...parts.map((part, at): BillRow => ({ ...part, kind: at === parts.length - 1 ? 'last-part' : 'part' })),
    ...surcharges.map(
      (surcharge): BillRow => ({
        kind: 'line',
        name: surcharge.name,
        note: surchargeNote(surcharge),
        amount: formatMoney(surcharge.amount),
      }),
    ),
    ...freeExtras(line),
    ...(fuel
      ? [
          {
            kind: 'line' as const,
            name: 'Fuel levy',
            note: `${fuel.percent} % of ${formatMoney(fuel.base)}, since ${showDay(fuel.effectiveFrom)}`,
            amount: formatMoney(fuel.amount),
          },
        ]
      : []),
    {
      kind: 'sum',
      name: 'Subtotal',
      amount: formatMoney((Math.round(totalAmount * 100) - Math.round(gst.amount * 100)) / 100),
    },
    {
      kind: 'sum',
      name: gst.percent === 0 ? 'GST-free' : `GST ${gst.percent} %`,
      amount: formatMoney(gst.amount),
    },
    { kind: 'total', name: 'Total', amount: formatMoney(totalAmount) },
  ]
}

/** What was asked for and costs nothing. The others are among the surcharges. */
const freeExtras = ({ extras = [] }: LineExplanation): BillRow[] =>
  extras
    .filter(({ amount }) => amount === 0)
    .map(({ name }) => ({ kind: 'line', name, note: 'Asked for, free of charge', amount: formatMoney(0) }))

function freightNote({ weight, freight }: LineExplanation): string {
  const chargeable = `Chargeable ${formatQuantity(weight.chargeableKg)} kg`
  const cubic = `cubic ${formatQuantity(weight.cubicKg)}`
  const dead = `dead ${formatQuantity(weight.deadKg)}`
  const why = {
    CUBIC: `${cubic} (at ${formatQuantity(weight.cubicFactor)} kg per m³) exceeds ${dead}`,
    DEAD: weight.cubicKg > 0 && weight.cubicKg < weight.deadKg ? `${dead} exceeds ${cubic}` : dead,
    MINIMUM: `the service’s minimum; ${dead}, ${cubic}`,
    ITEMS: `each article on its own; ${dead}, ${cubic} (at ${formatQuantity(weight.cubicFactor)} kg per m³) in all`,
  }[weight.decidedBy]
  const spot = freight.kind === 'SPOT_RATE' ? 'Agreed spot rate. ' : ''
  const spaces = weight.palletSpaces > 0 ? `. ${palletSpaces(weight.palletSpaces)}` : ''
  return `${spot}${chargeable}: ${why}${spaces}`
}

const units = {
  KG: ['kg', 'kg'],
  ITEM: ['item', 'items'],
  PALLET: ['pallet space', 'pallet spaces'],
} as const

const quantityOf = (quantity: number, unit: keyof typeof units) =>
  `${formatQuantity(quantity)} ${units[unit][quantity === 1 ? 0 : 1]}`

const palletSpaces = (count: number) => quantityOf(count, 'PALLET')

function freightParts({ freight }: LineExplanation): Omit<BillRow, 'kind'>[] {
  if (freight.kind === 'SPOT_RATE') return []
  if (freight.minimumApplied) {
    return [
      { name: 'Minimum charge', note: 'more than the rates come to', amount: formatMoney(freight.minimum) },
      ...rounding(freight.rounding),
    ]
  }
  if (freight.maximumApplied) {
    return [
      {
        name: 'Maximum charge',
        note: 'less than the rates come to',
        amount: formatMoney(freight.maximum ?? 0),
      },
      ...rounding(freight.rounding),
    ]
  }
  return [
    ...(freight.basic === 0 ? [] : [{ name: 'Basic charge', amount: formatMoney(freight.basic) }]),
    ...freight.charges.map(({ unit, from, quantity, rate, flat, articles, types, nextBreak, amount }) => ({
      name: [
        types === undefined ? '' : `${types.join(', ')}: `,
        articles === undefined ? '' : `${formatQuantity(articles)} × `,
        `${quantityOf(quantity, unit)} × ${formatMoney(String(rate))}`,
        flat === undefined ? '' : ` + ${formatMoney(flat)}`,
        from > 0 ? `, break from ${quantityOf(from, unit)}` : '',
        nextBreak ? ', cheaper than the true weight' : '',
      ].join(''),
      amount: formatMoney(amount),
    })),
    ...rounding(freight.rounding),
  ]
}

const rounding = (amount: number) => (amount === 0 ? [] : [{ name: 'Rounding', amount: formatMoney(amount) }])

function surchargeNote(surcharge: LineExplanation['surcharges'][number]): string {
  const { basis, rate, quantity, minimum, maximum, conditions } = surcharge
  const figures = {
    FIXED: `${formatMoney(rate)} for the consignment`,
    PER_ITEM: `${quantityOf(quantity, 'ITEM')} × ${formatMoney(rate)}`,
    PER_KG: `${formatQuantity(quantity)} kg × ${formatMoney(String(rate))}`,
    PER_PALLET_SPACE: `${palletSpaces(quantity)} × ${formatMoney(String(rate))}`,
    PER_M3: `${formatQuantity(quantity)} m³ × ${formatMoney(String(rate))}`,
    PCT_FREIGHT: `${rate} % of ${formatMoney(quantity)}`,
    PCT_VALUE: `${rate} % of ${formatMoney(quantity)}`,
  }[basis]
  const bounds = [
    minimum === null ? '' : `, at least ${formatMoney(minimum)}`,
    maximum === null ? '' : `, at most ${formatMoney(maximum)}`,
  ].join('')
  return `${figures}${bounds}${conditions.length > 0 ? `: ${conditions.join(', ')}` : ''}`
}
