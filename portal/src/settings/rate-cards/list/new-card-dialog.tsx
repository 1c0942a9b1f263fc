import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '../../../api/client.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import { Select } from '../../../parts/fields/select.tsx'
import { TextField } from '../../../parts/fields/text-field.tsx'
import { everyPage, rateCards } from '../shared/queries.ts'

interface NewCardDialogProps {
  onClose(): void
  onMade(alias: string): void
}

const carriers = {
  queryKey: ['configuration', 'carriers', 'all'],
  staleTime: 15_000,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    everyPage((query) => answerOf(api.GET('/v1/org/configuration/carriers', { params: { query }, signal }))),
}

/** A card without versions. Its first draft is made on its own page. */
export function NewCardDialog({ onClose, onMade }: NewCardDialogProps) {
  const queryClient = useQueryClient()
  const known = useQuery(carriers)
  const [form, setForm] = useState({ alias: '', name: '', carrier: '', kind: 'COST' as 'COST' | 'SELL' })
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const { alias, ...card } = form
  const add = useMutation({
    mutationFn: () =>
      answerOf(
        api.PUT('/v1/org/configuration/rate-cards/{alias}', {
          params: { path: { alias }, header: { 'If-None-Match': '*' } },
          body: card,
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rateCards.all }),
  })
  return (
    <FormDialog
      title="New rate card"
      submit="Make the card"
      fields={['alias', 'name', 'carrier', 'kind']}
      onClose={onClose}
      onSubmit={async () => {
        await add.mutateAsync()
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
            hint="Short, and never changed later: GLX-STD."
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
            value={form.carrier === '' ? null : form.carrier}
            onChange={(carrier) => set({ carrier })}
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
