import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { cardVersions } from '../../../data/card-versions.ts'
import { services } from '../../../data/services.ts'
import { CustomerField } from '../../../freight/customer-field.tsx'
import { BothPlaces } from '../../../freight/pricing/both-places.tsx'
import { ExtrasAsked } from '../../../freight/pricing/extras-asked.tsx'
import { blankForm } from '../../../freight/pricing/form.ts'
import { itemFields } from '../../../freight/pricing/items.ts'
import { ItemsGrid } from '../../../freight/pricing/items-grid.tsx'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { Select } from '../../../parts/fields/select.tsx'
import { aboutLast, addedOf, sentOf } from './added-quotes.ts'

interface AddQuoteDialogProps {
  alias: string
  version: string
  /** Those that are there already. */
  added: string[]
  onAdded(added: string[]): void
  onClose(): void
}

const placeFields = ['postalCode', 'suburbName', 'companyName', 'street1', 'countryCode']

/** One more quote that is priced without and with the draft. It is priced before the dialog closes. */
export function AddQuoteDialog({ alias, version, added, onAdded, onClose }: AddQuoteDialogProps) {
  const [customer, setCustomer] = useState('')
  const [service, setService] = useState('')
  const [form, setForm] = useState(blankForm)
  const known = useQuery(services.all).data ?? []
  const queryClient = useQueryClient()
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const shown = [
    'customer',
    'service',
    'items',
    ...['origin', 'destination'].flatMap((place) => placeFields.map((field) => `${place}.${field}`)),
    ...form.items.flatMap((_, row) => itemFields.map(({ field }) => `items.${row}.${field}`)),
  ]
  return (
    <FormDialog
      title="Add a quote"
      submit="Add"
      fields={shown}
      onClose={onClose}
      onSubmit={async () => {
        const next = [...added, sentOf(form, customer.trim(), service)]
        try {
          await queryClient.fetchQuery(cardVersions.effects(alias, version, addedOf(next)))
        } catch (error) {
          throw error instanceof ApiError ? aboutLast(error, addedOf(next).length) : error
        }
        onAdded(next)
        onClose()
      }}
    >
      {(failure) => (
        <div className="stack">
          <CustomerField
            label="Customer"
            text={customer}
            onText={setCustomer}
            error={failure?.about('customer')}
          />
          <Select
            label="Service"
            options={[
              { id: '', text: 'The cheapest' },
              ...known.map(({ alias: id, name }) => ({ id, text: id, note: name })),
            ]}
            value={service}
            onChange={setService}
            error={failure?.about('service')}
          />
          <BothPlaces places={form} error={failure} onChange={change} />
          <ItemsGrid items={form.items} error={failure} onChange={(items) => change({ items })} />
          <ExtrasAsked asked={form.extras} onChange={(extras) => change({ extras })} />
        </div>
      )}
    </FormDialog>
  )
}
