import { useState } from 'react'
import { examples } from '../../data/examples.ts'
import { useChanges } from '../../data/resource.ts'
import { formatMoney } from '../../format/money.ts'
import type { TrialRequest } from '../../freight/pricing/model.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { Checkbox } from '../../parts/fields/checkbox.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'

interface KeepExampleDialogProps {
  customer: string
  service: string
  /** What it costs now. */
  totalAmount: number
  /** As JSON. */
  request: string
  onClose(): void
}

/** Keeps a priced consignment under a name. It is priced on the day it is looked at. */
export function KeepExampleDialog(props: KeepExampleDialogProps) {
  const { customer, service, totalAmount, request, onClose } = props
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(true)
  const { add } = useChanges(examples)
  return (
    <FormDialog
      title="Keep as an example"
      submit="Keep"
      fields={['name']}
      onClose={onClose}
      onSubmit={async () => {
        const { general, origin, destination, items }: TrialRequest = JSON.parse(request)
        const { extras } = general
        const id = name.trim()
        const consignment = { origin, destination, items, ...(extras && { extras }) }
        const expect = isChecked ? { expect: { totalAmount } } : {}
        await add.mutateAsync({
          id: id || '-',
          body: { name: id, customer, service, ...consignment, ...expect },
        })
        onClose()
        showToast(`${id} is kept as an example.`)
      }}
    >
      {(failure) => (
        <>
          <TextField
            label="Name"
            value={name}
            onChange={setName}
            error={failure?.about('name')}
            autoFocus
            hint={`Anyone who changes prices sees how it is affected: ${service} for ${customer}.`}
          />
          <Checkbox isSelected={isChecked} onChange={setChecked}>
            Checks report when it no longer costs {formatMoney(totalAmount)}
          </Checkbox>
        </>
      )}
    </FormDialog>
  )
}
