import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Tagged } from '../../api/client.ts'
import { type Customer, customers } from '../../data/customers.ts'
import { useChanges } from '../../data/resource.ts'
import { formatDay } from '../../format/time.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { DayField } from '../../parts/fields/day-field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'

/**
 * Changes one field. What somebody else changed meanwhile in other fields stays; if it was this one, the person is told and
 * may send it again.
 */
function useOneFieldChange(opened: Tagged<Customer>) {
  const [read, setRead] = useState(opened)
  const { change } = useChanges(customers)
  const { id } = opened.value
  return async (field: 'name' | 'retiredFrom', wanted: string | null) => {
    const send = (etag: string) => change.mutateAsync({ id, etag, patch: { [field]: wanted } })
    try {
      await send(read.etag)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || error.change?.isDeleted) throw error
      const now = await customers.read(id)
      setRead(now)
      if (now.value[field] !== read.value[field] && now.value[field] !== (wanted ?? undefined)) {
        throw changedTo(error, now.value[field])
      }
      await send(now.etag)
    }
  }
}

/** "ana@example.com changed it to Lyrebird Wines. Confirm again to replace that." */
function changedTo({ status, code, change, requestId }: ApiError, theirs: string | undefined): ApiError {
  const to = theirs === undefined ? 'removed it' : `changed it to ${theirs}`
  const said = `${change?.by ?? 'Somebody else'} ${to}. Confirm again to replace that.`
  return new ApiError(status, code, [said], requestId)
}

interface CustomerDialogProps {
  customer: Tagged<Customer>
  onClose(): void
}

export function RenameDialog({ customer: { value, etag }, onClose }: CustomerDialogProps) {
  const { id } = value
  const [name, setName] = useState(value.name)
  const change = useOneFieldChange({ value, etag })
  return (
    <FormDialog
      title={`Rename ${id}`}
      submit="Rename"
      fields={['name']}
      onClose={onClose}
      onSubmit={async () => {
        await change('name', name.trim())
        onClose()
        showToast(`${id} is now called ${name.trim()}.`)
      }}
    >
      {(failure) => (
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={failure?.about('name')}
          hint={`Files and the API still call it ${id}.`}
          autoFocus
        />
      )}
    </FormDialog>
  )
}

interface RetireDialogProps extends CustomerDialogProps {
  today: string
}

/** Without a day, a customer that was retired gets prices again. */
export function RetireDialog({ customer: { value, etag }, today, onClose }: RetireDialogProps) {
  const { id, retiredFrom } = value
  const [day, setDay] = useState(retiredFrom ?? today)
  const change = useOneFieldChange({ value, etag })
  return (
    <FormDialog
      title={`Retire ${id}`}
      submit={day === '' ? 'Keep it active' : 'Retire'}
      fields={['retiredFrom']}
      onClose={onClose}
      onSubmit={async () => {
        await change('retiredFrom', day === '' ? null : day)
        onClose()
        showToast(day === '' ? `${id} is not retired.` : `${id} is retired from ${formatDay(day, 'UTC')} on.`)
      }}
    >
      {(failure) => (
        <DayField
          label="Retired from"
          placeholder="Not retired"
          value={day}
          onChange={setDay}
          error={failure?.about('retiredFrom')}
          hint="It gets no prices from this day on; earlier dates still do. Leave it empty to keep it active."
          autoFocus
        />
      )}
    </FormDialog>
  )
}
