import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { examples } from '../../data/examples.ts'
import { type ExampleLine, examplePrice } from '../../data/price.ts'
import { services } from '../../data/services.ts'
import type { Surcharge } from '../../data/surcharges.ts'
import { formatQuantity } from '../../format/count.ts'
import { formatMoney } from '../../format/money.ts'
import { useSettled } from '../../parts/fields/use-settled.ts'
import { changeInPercent, examplesFor } from '../examples/examples-for.ts'
import { PriceDelta } from '../examples/price-delta.tsx'
import { Section } from '../forms/thing-form.tsx'
import { chargeInWords, chargeOf, fuelOn } from './example-charge.ts'
import '../../freight/bill.css'

interface OnExampleProps {
  /** Undefined for a new rule. */
  saved: Surcharge | undefined
  /** As it would be saved, if anything is changed. */
  unsaved: object | undefined
}

const pause = 400

/** What the rule charges on an example, and what the example costs before and after a change that is not saved. */
export function OnExample({ saved, unsaved }: OnExampleProps) {
  const all = useQuery(examples.all).data ?? []
  const known = useQuery(services.all).data ?? []
  const sent = useSettled(unsaved && JSON.stringify(unsaved), pause)
  const changed: Surcharge | undefined = sent === undefined ? undefined : JSON.parse(sent)
  const rule: Partial<Surcharge> = changed ?? saved ?? {}
  const tried = examplesFor([rule], all, known)
  const before = useQueries({ queries: tried.map((example) => examplePrice(example)) })
  const after = useQueries({
    queries: tried.map((example) => ({
      ...examplePrice(example, changed && { surcharges: [changed] }),
      enabled: changed !== undefined,
      placeholderData: keepPreviousData,
    })),
  })
  const lines = tried.map((example, at) => ({
    example,
    old: before[at]?.data?.line,
    now: changed === undefined ? before[at]?.data?.line : after[at]?.data?.line,
  }))
  // An example that the rule applies to says more than one that it does not.
  const shown =
    lines.find(({ now }) => chargeOf(now, rule)) ??
    lines.find(({ old }) => saved && chargeOf(old, saved)) ??
    lines[0]
  const refused = after.find(({ error }) => error instanceof ApiError)?.error
  if (shown === undefined)
    return (
      <Section title="On an example">
        <p className="small hint">
          {all.length === 0
            ? 'There are no examples yet. Keep some in the price check of a customer.'
            : 'No example has its customers and services.'}
        </p>
      </Section>
    )
  const { example, old, now } = shown
  return (
    <Section title={`On example ${example.name}`}>
      {changed !== undefined && refused ? (
        <p className="small hint">Not priced yet: {reasonOf(refused)}</p>
      ) : (
        <table className="bill small" aria-label={`Example ${example.name}`}>
          <tbody>
            <ChargeRow
              place={`${example.customer}, ${example.origin.postalCode} to ${example.destination.postalCode}`}
              {...{ old, now, rule }}
              saved={changed === undefined ? undefined : saved}
            />
            {changed !== undefined && <TotalRow old={old} now={now} />}
          </tbody>
        </table>
      )}
    </Section>
  )
}

/** Without the path of the trial: the form already shows where it is. */
const reasonOf = (error: Error) =>
  (error instanceof ApiError ? (error.messages[0] ?? '') : error.message).replace(
    /^unsaved\.surcharges\.0\.?/,
    '',
  )

interface ChargeRowProps {
  place: string
  old: ExampleLine | null | undefined
  now: ExampleLine | null | undefined
  rule: Partial<Surcharge>
  /** As it is saved, if it is changed. */
  saved: Surcharge | undefined
}

function ChargeRow({ place, old, now, rule, saved }: ChargeRowProps) {
  const charge = chargeOf(now, rule)
  const was = saved && old && (chargeOf(old, saved)?.amount ?? 0)
  const fuel = charge && now ? fuelOn(charge, now) : undefined
  return (
    <>
      <tr>
        <td>
          {place}
          {now && `, ${formatQuantity(now.weight.chargeableKg)} kg`}
          <small>{charge ? chargeInWords(charge) : now ? 'it does not apply' : 'not priced'}</small>
        </td>
        <td>
          <PriceDelta old={was ?? undefined} now={charge?.amount ?? 0} />
        </td>
      </tr>
      {fuel !== undefined && (
        <tr>
          <td>Fuel levy {formatQuantity(now?.fuel?.percent ?? 0)} % on it</td>
          <td>{formatMoney(fuel)}</td>
        </tr>
      )}
    </>
  )
}

function TotalRow({ old, now }: Pick<ChargeRowProps, 'old' | 'now'>) {
  if (!now) return null
  const change = old && old.totalAmount !== now.totalAmount
  return (
    <tr className="total">
      <td>
        Total<small>{now.serviceId}, with fuel and GST</small>
      </td>
      <td>
        <PriceDelta old={old?.totalAmount} now={now.totalAmount} />
        {change && <small>{changeInPercent(old.totalAmount, now.totalAmount)}</small>}
      </td>
    </tr>
  )
}
