import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { examples, type QuoteExample } from '../../data/examples.ts'
import { type ExampleLine, examplePrice, type Unsaved } from '../../data/price.ts'
import { services } from '../../data/services.ts'
import { formatQuantity } from '../../format/count.ts'
import { useSettled } from '../../parts/fields/use-settled.ts'
import { changeInPercent, examplesFor } from './examples-for.ts'
import { PriceDelta } from './price-delta.tsx'

type List = 'fuelLevies' | 'customerRates'

interface PricedExamplesProps<L extends List> {
  list: L
  /** As they would be saved. */
  changed: NonNullable<Unsaved[L]>
  /** The day on which both prices are looked at: the first day of the change. */
  day: string
}

const pause = 400

/** What examples cost without and with changes that are not saved, on the first day of these. */
export function PricedExamples<L extends List>({ list, changed, day }: PricedExamplesProps<L>) {
  const all = useQuery(examples.all).data ?? []
  const known = useQuery(services.all).data ?? []
  const sent = useSettled(JSON.stringify({ changed, day }), pause)
  const settled: { changed: typeof changed; day: string } = JSON.parse(sent)
  const tried = examplesFor(settled.changed, all, known).map((example) => ({ ...example, date: settled.day }))
  const unsaved = { [list]: settled.changed } as Unsaved
  const before = useQueries({ queries: tried.map((example) => examplePrice(example)) })
  const after = useQueries({
    queries: tried.map((example) => ({
      ...examplePrice(example, unsaved),
      placeholderData: keepPreviousData,
    })),
  })
  if (settled.changed.length === 0) return null
  const refused = after.find(({ error }) => error instanceof ApiError)?.error
  if (refused) return <p className="small hint">Not priced yet: {reasonOf(refused, list)}</p>
  if (tried.length === 0) return <p className="small hint">No example changes.</p>
  return (
    <ul className="lines bare" aria-label="Examples before and after">
      {tried.map((example, at) => (
        <PricedExample
          key={example.name}
          example={example}
          old={before[at]?.data?.line}
          now={after[at]?.data?.line}
        />
      ))}
    </ul>
  )
}

/** Without the path of the trial: the form already shows where it is. */
const reasonOf = (error: Error, list: List) =>
  (error instanceof ApiError ? (error.messages[0] ?? '') : error.message).replace(
    new RegExp(`^unsaved\\.${list}\\.\\d+\\.?`),
    '',
  )

interface PricedExampleProps {
  example: QuoteExample
  /** Null if it cannot be priced, undefined until that is known. */
  old: ExampleLine | null | undefined
  now: ExampleLine | null | undefined
}

function PricedExample({ example, old, now }: PricedExampleProps) {
  const { name, customer, origin, destination } = example
  const service = now?.serviceId ?? example.service
  return (
    <li>
      <span className="grow two-lines">
        {name} {customer}
        {service && `, ${service}`}
        <small>
          {origin.postalCode} to {destination.postalCode}
          {now && `, ${formatQuantity(now.weight.chargeableKg)} kg`}
        </small>
      </span>
      <span className="two-lines tnum figure">
        {now && <PriceDelta old={old?.totalAmount} now={now.totalAmount} />}
        {now === null && 'not priced'}
        <small>{now && old && changeInPercent(old.totalAmount, now.totalAmount)}</small>
      </span>
    </li>
  )
}
