import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { carriers } from '../../data/carriers.ts'
import { type CustomerRate, customerRates, type RateId } from '../../data/customer-rates.ts'
import { rateCards } from '../../data/rate-cards.ts'
import { useChanges } from '../../data/resource.ts'
import { services } from '../../data/services.ts'
import { countOf } from '../../format/count.ts'
import { daysBefore } from '../../format/days.ts'
import { formatDay } from '../../format/time.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { PricedExamples } from '../examples/priced-examples.tsx'
import { bodyOf, changedFields, type Field, type Form, formOf } from '../forms/fields.ts'
import { FieldGrid } from '../forms/thing-form.tsx'

interface RateFormProps {
  customer: string
  /** Undefined: it is chosen in the form. */
  carrier: string | undefined
  /** The rate that is changed from a day on; undefined for a new one. */
  from: CustomerRate | undefined
  /** All rates of the customer. */
  rates: CustomerRate[]
  day: string
  onClose(): void
}

/** Another card or markup from a day on. The rate of before stays for the days before. */
export function RateForm({ customer, carrier: given, from, rates, day, onClose }: RateFormProps) {
  const [typed, setTyped] = useState<Form>({})
  const known = useQuery(carriers.all).data ?? []
  const carrier = given ?? typed.carrier ?? (known.length === 1 ? (known[0]?.alias ?? '') : '')
  const cards = useQuery(rateCards.all).data ?? []
  const own = (useQuery(services.all).data ?? []).filter((service) => service.carrier === carrier)
  const fields: Field[] = [
    ...(given === undefined
      ? [
          {
            name: 'carrier',
            label: 'Carrier',
            kind: 'choice' as const,
            isWide: true,
            options: known.map(({ alias, name }) => ({ id: alias, text: alias, note: name })),
          },
        ]
      : []),
    { name: 'effectiveFrom', label: 'From', kind: 'day' },
    {
      name: 'service',
      label: 'Service',
      kind: 'choice',
      empty: 'Every service',
      options: own.map(({ alias, name }) => ({ id: alias, text: alias, note: name })),
    },
    {
      name: 'card',
      label: 'Rate card',
      kind: 'choice',
      options: cards
        .filter((card) => card.carrier === carrier)
        .map(({ alias, kind }) => ({
          id: alias,
          text: alias,
          note: kind === 'SELL' ? 'sell card' : 'cost card',
        })),
    },
    { name: 'markupPercent', label: 'Markup', kind: 'number', unit: '%', empty: 'None' },
    { name: 'markupAmount', label: 'Or an amount', kind: 'number', unit: '$', empty: 'None' },
    {
      name: 'marginMinimum',
      label: 'Adds at least',
      kind: 'number',
      unit: '$',
      empty: '0',
      hint: 'Dollars that the markup adds at least.',
    },
    {
      name: 'roundTo',
      label: 'Round the freight to',
      kind: 'choice',
      empty: 'Cents',
      options: [
        { id: '0.05', text: '0.05' },
        { id: '0.1', text: '0.10' },
      ],
    },
    { name: 'effectiveTo', label: 'Until', kind: 'day', empty: 'No end' },
  ]
  const before: Form = from === undefined ? {} : { ...formOf(fields, from), effectiveTo: '' }
  const form: Form = { ...before, effectiveFrom: day, carrier, ...typed }
  const { add, change } = useChanges(customerRates)
  const body: Record<string, unknown> = { ...bodyOf(fields, form), customer, ...(carrier && { carrier }) }
  if (form.roundTo) body.roundTo = Number(form.roundTo)
  const { isBusy, failure, submit } = useSubmit(async () => {
    const id: RateId = {
      customer,
      carrier: carrier || '-',
      effectiveFrom: form.effectiveFrom || '-',
      ...(form.service ? { service: form.service } : {}),
    }
    const same = rates.find(
      (rate) =>
        rate.carrier === carrier &&
        (rate.service ?? '') === (form.service ?? '') &&
        rate.effectiveFrom === id.effectiveFrom,
    )
    if (same === undefined) await add.mutateAsync({ id, body })
    else {
      const { value, etag } = await customerRates.read(id)
      const gone = Object.keys(value).filter((name) => !(name in body))
      await change.mutateAsync({
        id,
        etag,
        patch: { ...Object.fromEntries(gone.map((name) => [name, null])), ...body },
      })
    }
    showToast(`The rate of ${customer} at ${carrier} is saved.`)
    onClose()
  })
  const changes = changedFields(fields, { ...before, effectiveFrom: '' }, form).length
  const isDay = /^\d{4}-/.test(form.effectiveFrom ?? '')
  const rest = failure?.outside(fields.map(({ name }) => name))
  return (
    <form
      className="rate-form"
      aria-label={given === undefined ? 'New rate' : `${given} from a day on`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h3>
        {carrier || 'A new rate'}
        {form.service ? `, ${form.service}` : ''}
        {carrier && `: ${from ? 'another rate from a day on' : 'a new rate'}`}
      </h3>
      <FieldGrid
        fields={fields}
        form={form}
        {...(from ? { before: { ...before, effectiveFrom: form.effectiveFrom ?? '' } } : {})}
        // Services and cards are those of a carrier.
        onChange={(name, value) =>
          setTyped({ ...typed, [name]: value, ...(name === 'carrier' ? { service: '', card: '' } : {}) })
        }
        failure={failure}
        isReadOnly={false}
      />
      {from && isDay && form.effectiveFrom !== from.effectiveFrom && (
        <p className="small muted">
          The rate of before ends on {formatDay(daysBefore(form.effectiveFrom ?? '', 1), 'UTC')}.
        </p>
      )}
      {changes > 0 && isDay && carrier && form.card && (
        <PricedExamples
          list="customerRates"
          changed={[body as unknown as CustomerRate]}
          day={form.effectiveFrom ?? ''}
        />
      )}
      {rest && <Notice kind="failed" of={rest} />}
      <div className="row wrap">
        <span className="grow small hint">Counts from the next quote on, for its days</span>
        <Button look="quiet" onPress={onClose}>
          Discard
        </Button>
        <Button type="submit" look="primary" isPending={isBusy} isDisabled={changes === 0}>
          Save {countOf(changes, 'change')}
        </Button>
      </div>
    </form>
  )
}
