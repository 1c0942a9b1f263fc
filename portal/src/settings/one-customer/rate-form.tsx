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
import { ClashNotice, FieldGrid } from '../forms/thing-form.tsx'
import { markupText } from './rate-line.ts'
import { isRate, useRateThere } from './use-rate-there.ts'

interface RateFormProps {
  customer: string
  /** Undefined: it is chosen in the form. */
  carrier: string | undefined
  /** The rate that is changed from a given day; undefined for a new one. */
  from: CustomerRate | undefined
  rates: CustomerRate[]
  day: string
  onClose(): void
}

/** Another card or markup from a given day. The rate before it stays for the days before. */
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
      hint: 'The least that the markup adds, in dollars.',
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
  const effectiveFrom = typed.effectiveFrom ?? day
  const isSameDay = from?.effectiveFrom === effectiveFrom
  // From another day on, the end of the rate before says nothing.
  const before: Form =
    from === undefined ? {} : { ...formOf(fields, from), ...(isSameDay ? {} : { effectiveTo: '' }) }
  const form: Form = { ...before, effectiveFrom, carrier, ...typed }
  const bodyOfForm = (of: Form) => ({
    ...bodyOf(fields, of),
    customer,
    ...(carrier && { carrier }),
    ...(of.roundTo && { roundTo: Number(of.roundTo) }),
  })
  const body: Record<string, unknown> = bodyOfForm(form)
  const id: RateId = {
    customer,
    carrier: carrier || '-',
    effectiveFrom: effectiveFrom || '-',
    ...(form.service ? { service: form.service } : {}),
  }
  const isThere = rates.some((rate) => isRate(rate, id))
  const isOfForm = from !== undefined && isRate(from, id)
  const there = useRateThere({
    id,
    isThere,
    fields,
    shown: isOfForm ? before : undefined,
    bodyOf: bodyOfForm,
    onMerged: setTyped,
  })
  const { clash } = there
  const { add } = useChanges(customerRates)
  const { isBusy, failure, submit } = useSubmit(async () => {
    const kept = isThere ? await there.save(form) : []
    if (kept === undefined) return
    if (!isThere) await add.mutateAsync({ id, body })
    const also = kept.length === 0 ? '' : `, together with what somebody else changed: ${kept.join(', ')}`
    showToast(`The rate of ${customer} at ${carrier} is saved${also}.`)
    onClose()
  })
  const changes = changedFields(fields, { ...before, effectiveFrom: '' }, form).length
  const isDay = /^\d{4}-/.test(form.effectiveFrom ?? '')
  const rest = failure?.outside(fields.map(({ name }) => name))
  return (
    <form
      className="rate-form"
      aria-label={given === undefined ? 'New rate' : `${given} from another day`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h3>
        {carrier || 'A new rate'}
        {form.service ? `, ${form.service}` : ''}
        {carrier && `: ${from ? 'a rate from another day' : 'a new rate'}`}
      </h3>
      {clash && (
        <ClashNotice
          key={clash.etag}
          clash={clash}
          thing={{
            form,
            isBusy,
            changeCount: changedFields(fields, clash.form, form).length,
            set: (name, value) => setTyped({ ...typed, [name]: value }),
            discard: () => setTyped(clash.form),
          }}
        />
      )}
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
      {there.rate && !isOfForm && (
        <p className="small">
          A rate from {formatDay(effectiveFrom, 'UTC')} already exists: {there.rate.card},{' '}
          {markupText(there.rate)}. Saving replaces it.
        </p>
      )}
      {from && isDay && form.effectiveFrom !== from.effectiveFrom && (
        <p className="small muted">
          The rate before it ends on {formatDay(daysBefore(form.effectiveFrom ?? '', 1), 'UTC')}.
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
        <span className="grow small hint">Applies from the next quote on, for the dates it covers</span>
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
