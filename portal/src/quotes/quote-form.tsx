import { Terminal } from 'lucide-react'
import type { ApiError } from '../api/api-error.ts'
import { BothPlaces } from '../freight/pricing/both-places.tsx'
import { ExtrasAsked } from '../freight/pricing/extras-asked.tsx'
import { aboutTheRest, type QuoteForm } from '../freight/pricing/form.ts'
import { ItemsGrid } from '../freight/pricing/items-grid.tsx'
import type { QuoteRequest, TrialRequest } from '../freight/pricing/model.ts'
import type { Draft } from '../freight/pricing/trial.ts'
import { keyMap } from '../keys/key-map.ts'
import { useKeys } from '../keys/use-keys.ts'
import { Button } from '../parts/basics/button.tsx'
import { CopyButton } from '../parts/basics/copy-button.tsx'
import { Kbd } from '../parts/basics/kbd.tsx'
import { Notice } from '../parts/basics/notice.tsx'
import { PageHeader } from '../parts/page/page-header.tsx'
import { asCurl } from './as-curl.ts'
import { ById } from './by-id.tsx'
import { CustomerPicker } from './customer-picker.tsx'
import { OnlyThese } from './only-these.tsx'
import { PricedOn } from './priced-on.tsx'

interface Props {
  form: QuoteForm
  /** The form was filled from earlier quotes. */
  isStored: boolean
  error: ApiError | undefined
  isPending: boolean
  today: string
  /** Another day than today is priced. */
  trial: { drafts: Draft[] } | undefined
  /** What the button sends. */
  request: QuoteRequest | TrialRequest
  onChange(part: Partial<QuoteForm>): void
  onPrice(): void
}

export function QuoteFormFields(props: Props) {
  const { form, isStored, error, isPending, today, trial, request, onChange, onPrice } = props
  useKeys({ check: isPending ? undefined : onPrice })
  const rest = error ? aboutTheRest(error) : []
  return (
    <section className="quote-form" aria-label="Quote">
      <div className="body">
        <PageHeader title="Quotes" actions={<ById />} />
        <CustomerPicker
          chosen={form.customerIds}
          error={error?.about('general.customerIds')}
          onChange={(customerIds) => onChange({ customerIds })}
        />
        <BothPlaces places={form} error={error} onChange={onChange} />
        <ItemsGrid items={form.items} error={error} onChange={(items) => onChange({ items })} />
        {isStored && (
          <span className="hint small">
            Filled in from an earlier quote. Values, companies, streets and filters are not kept with it.
          </span>
        )}
        <ExtrasAsked asked={form.extras} onChange={(extras) => onChange({ extras })} />
        <PricedOn form={form} today={today} trial={trial} error={error?.about('date')} onChange={onChange} />
        <OnlyThese
          filters={form.filters}
          onChange={(part) => onChange({ filters: { ...form.filters, ...part } })}
        />
        {rest.length > 0 && (
          <Notice kind="failed">
            <span role="alert">{rest.join(' ')}</span>
            {error?.requestId && <div className="small hint mono">request {error.requestId}</div>}
          </Notice>
        )}
      </div>
      <footer>
        <Button look="primary" onPress={onPrice} isPending={isPending} aria-keyshortcuts={keyMap.check.keys}>
          {trial ? 'Show prices' : 'Get quotes'} <Kbd of="check" />
        </Button>
        <CopyButton
          value={asCurl(window.location.origin, request)}
          label="Copy as curl"
          text="Copy as curl"
          icon={Terminal}
          isTall
        />
      </footer>
    </section>
  )
}
