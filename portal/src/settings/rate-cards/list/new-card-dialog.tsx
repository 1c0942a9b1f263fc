import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { carriers } from '../../../data/carriers.ts'
import { rateCards } from '../../../data/rate-cards.ts'
import { useChanges } from '../../../data/resource.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import { Select } from '../../../parts/fields/select.tsx'
import { TextField } from '../../../parts/fields/text-field.tsx'

interface NewCardDialogProps {
  onClose(): void
  onMade(alias: string): void
}

/** A card without versions. Its first draft is made on its own page. */
export function NewCardDialog({ onClose, onMade }: NewCardDialogProps) {
  const known = useQuery(carriers.all)
  const [form, setForm] = useState({ alias: '', name: '', carrier: '', kind: 'COST' as 'COST' | 'SELL' })
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const { alias, ...card } = form
  // The only carrier needs no choice.
  const carrier = form.carrier || (known.data?.length === 1 ? (known.data[0]?.alias ?? '') : '')
  const { add } = useChanges(rateCards)
  return (
    <FormDialog
      title="New rate card"
      submit="Make the card"
      fields={['alias', 'name', 'carrier', 'kind']}
      onClose={onClose}
      onSubmit={async () => {
        await add.mutateAsync({ id: alias, body: { ...card, carrier } })
        onMade(alias)
      }}
    >
      {(failure) => (
        <>
          <TextField
            label="Alias"
            value={alias}
            onChange={(text) => set({ alias: text })}
            error={failure?.about('alias')}
            hint="Short, such as GLX-STD. It cannot be changed later."
            isRequired
            autoFocus
          />
          <TextField
            label="Name"
            value={form.name}
            onChange={(name) => set({ name })}
            error={failure?.about('name')}
            isRequired
          />
          <Select
            label="Carrier"
            options={(known.data ?? []).map((one) => ({ id: one.alias, text: one.alias, note: one.name }))}
            value={carrier === '' ? null : carrier}
            onChange={(chosen) => set({ carrier: chosen })}
            error={failure?.about('carrier')}
            isDisabled={known.data === undefined}
          />
          <div className="field">
            <span className="label">What its figures are</span>
            <Segmented
              label="What its figures are"
              value={form.kind}
              onChange={(kind) => set({ kind })}
              options={[
                { value: 'COST', label: 'What the carrier charges' },
                { value: 'SELL', label: 'What customers pay' },
              ]}
            />
          </div>
        </>
      )}
    </FormDialog>
  )
}
