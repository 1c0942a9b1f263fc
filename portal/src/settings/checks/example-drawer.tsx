import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { examples, type QuoteExample } from '../../data/examples.ts'
import { examplePrice } from '../../data/price.ts'
import { services } from '../../data/services.ts'
import { countOf, formatQuantity } from '../../format/count.ts'
import { formatMoney } from '../../format/money.ts'
import { BillTable } from '../../freight/pricing/bill-table.tsx'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Pairs } from '../../parts/page/pairs.tsx'
import { useMay } from '../../session/use-me.ts'
import type { Field } from '../forms/fields.ts'
import { NumberField } from '../forms/number-field.tsx'
import { type FormSection, ThingDrawer } from '../forms/thing-drawer.tsx'
import { Section } from '../forms/thing-form.tsx'
import type { ThingForm } from '../forms/use-thing-form.ts'
import { RenameExampleDialog } from './example-dialogs.tsx'

interface ExampleDrawerProps {
  name: string
  onShow(name: string): void
  onClose(): void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One example: the total it should have, what it costs, and how it is renamed and deleted. */
export function ExampleDrawer({ name, onShow, ...steps }: ExampleDrawerProps) {
  const offered = useQuery(services.all).data ?? []
  return (
    <ThingDrawer
      list={examples}
      id={name}
      one="example"
      counts="Applies from the next check on"
      sub={({ customer }) => (
        <>
          An example of{' '}
          <Link to="/settings/customer" search={{ id: customer }} className="link">
            {customer}
          </Link>
        </>
      )}
      sections={[
        expectedSection,
        {
          title: 'Which price',
          fields: [
            {
              name: 'service',
              label: 'Service',
              kind: 'choice',
              empty: 'The cheapest',
              options: offered.map((one) => ({ id: one.alias, text: one.alias, note: one.name })),
            },
            { name: 'date', label: 'Priced on', kind: 'day', empty: 'The day of the check' },
          ],
        },
      ]}
      below={(example, thing) => (
        <>
          <CostsNow example={withTyped(example, thing)} thing={thing} />
          <Consignment example={withTyped(example, thing)} />
          <Rename name={name} isChanged={thing.changeCount > 0} onRenamed={onShow} />
        </>
      )}
      {...steps}
    />
  )
}

const expected: Field = {
  name: 'expect',
  label: 'Should cost',
  kind: 'parts',
  empty: 'Not checked',
  inWords: (text) => (text === '' ? 'not checked' : `${JSON.parse(text).totalAmount} $`),
}

const expectation = (totalAmount: number | string) => JSON.stringify({ totalAmount })

const expectedSection: FormSection = {
  fields: [expected],
  editor({ form, before, failure, set }, isReadOnly) {
    const { expect = '' } = form
    const isChanged = expect !== before.expect
    return (
      <NumberField
        label={expected.label}
        unit="$"
        value={expect === '' ? undefined : JSON.parse(expect).totalAmount}
        onChange={(typed) => set('expect', typed === undefined ? '' : expectation(typed))}
        isReadOnly={isReadOnly}
        placeholder="Not checked"
        hint="The total with GST. Checks tell you when it differs."
        error={failure?.about('expect.totalAmount')}
        isChanged={isChanged}
        was={isChanged ? expected.inWords?.(before.expect ?? '') : undefined}
      />
    )
  },
}

/** With the service and the day that are chosen and not saved yet. */
function withTyped({ service: _, date: __, ...example }: QuoteExample, { form }: ThingForm): QuoteExample {
  const { service = '', date = '' } = form
  return { ...example, ...(service === '' ? {} : { service }), ...(date === '' ? {} : { date }) }
}

/** Its price as it is now, which can be taken as the expected one. */
function CostsNow({ example, thing }: { example: QuoteExample; thing: ThingForm }) {
  const mayChange = useMay()('configuration:write')
  const found = useQuery({ ...examplePrice(example), placeholderData: keepPreviousData })
  const line = found.data?.line
  const refused = found.error instanceof ApiError ? found.error.message : undefined
  const now = line && expectation(line.totalAmount)
  return (
    <Section title="Costs now">
      {refused && <p className="small hint">{refused}</p>}
      {line === null && !refused && <p className="small hint">It has no price.</p>}
      {line && !refused && (
        <>
          <BillTable line={line} customerId={example.customer} />
          {mayChange && now !== thing.form.expect && (
            <div>
              <Button small onPress={() => thing.set('expect', now ?? '')}>
                Expect {formatMoney(line.totalAmount)}
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  )
}

function Consignment({ example }: { example: QuoteExample }) {
  const { customer, service, date, origin, destination, items, extras } = example
  const trial = JSON.stringify({
    general: { customerIds: [customer], ...(extras?.length ? { extras } : {}) },
    origin,
    destination,
    items,
    ...(service === undefined ? {} : { filters: { serviceIds: [service] } }),
    ...(date === undefined ? {} : { date }),
  })
  return (
    <Section title="Consignment" aside={countOf(items.length, 'line')}>
      <Pairs
        pairs={[
          ['From', placeInWords(origin)],
          ['To', placeInWords(destination)],
          ['Goods', <Goods key="goods" items={items} />],
          ['Extras', extras?.length ? extras.join(', ') : undefined],
        ]}
      />
      <div>
        <ButtonLink small to="/quotes" search={{ trial }}>
          Open in Quotes
        </ButtonLink>
      </div>
    </Section>
  )
}

const placeInWords = ({
  companyName,
  street1,
  suburbName,
  postalCode,
  countryCode,
}: QuoteExample['origin']) =>
  [companyName, street1, [suburbName, postalCode].filter(Boolean).join(' '), countryCode]
    .filter(Boolean)
    .join(', ')

const linesShown = 5

/** "2 × 3.2 × 0.3 × 0.3 m, 28 kg", the first lines of them. */
function Goods({ items }: { items: QuoteExample['items'] }) {
  return (
    <>
      {items.slice(0, linesShown).map(({ quantity, length, width, height, weight, type }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an example never change places
        <div key={at}>
          {formatQuantity(quantity)} {type || (quantity === 1 ? 'item' : 'items')},{' '}
          {[length, width, height].map((side) => formatQuantity(side)).join(' × ')} m,{' '}
          {formatQuantity(weight)} kg
        </div>
      ))}
      {items.length > linesShown && <div className="hint">and {items.length - linesShown} more</div>}
    </>
  )
}

interface RenameProps {
  name: string
  /** What is not saved would be lost. */
  isChanged: boolean
  onRenamed(name: string): void
}

function Rename({ name, isChanged, onRenamed }: RenameProps) {
  const mayChange = useMay()('configuration:write')
  const [isAsking, setAsking] = useState(false)
  if (!mayChange) return null
  return (
    <div className="row wrap">
      <Button small isDisabled={isChanged} onPress={() => setAsking(true)}>
        Rename {name}
      </Button>
      {isChanged && <span className="small hint">Save or discard first</span>}
      {isAsking && <RenameExampleDialog name={name} onClose={() => setAsking(false)} onRenamed={onRenamed} />}
    </div>
  )
}
