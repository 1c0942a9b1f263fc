import type { ApiError } from '../api/api-error.ts'
import { keyMap } from '../keys/key-map.ts'
import { useKeys } from '../keys/use-keys.ts'
import { Button } from '../parts/button.tsx'
import { Kbd } from '../parts/kbd.tsx'
import { Notice } from '../parts/notice.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { ById } from './by-id.tsx'
import { CustomerPicker } from './customer-picker.tsx'
import { aboutTheRest, type QuoteForm } from './form.ts'
import { ItemsGrid } from './items-grid.tsx'
import { OnlyThese } from './only-these.tsx'
import { PlaceFields } from './place-fields.tsx'

interface Props {
  form: QuoteForm
  /** The form was filled from earlier quotes. */
  isStored: boolean
  error: ApiError | undefined
  isPending: boolean
  onChange(part: Partial<QuoteForm>): void
  onPrice(): void
}

export function QuoteFormFields({ form, isStored, error, isPending, onChange, onPrice }: Props) {
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
        <PlaceFields
          title="From"
          path="origin"
          place={form.origin}
          error={error}
          onChange={(part) => onChange({ origin: { ...form.origin, ...part } })}
        />
        <PlaceFields
          title="To"
          path="destination"
          place={form.destination}
          error={error}
          onChange={(part) => onChange({ destination: { ...form.destination, ...part } })}
        />
        <ItemsGrid items={form.items} error={error} onChange={(items) => onChange({ items })} />
        {isStored && (
          <span className="hint small">
            Filled from a quote given before. Values, companies, streets and filters are not kept with it.
          </span>
        )}
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
          Get quotes <Kbd of="check" />
        </Button>
      </footer>
    </section>
  )
}
