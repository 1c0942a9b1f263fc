import { useState } from 'react'
import { useChanges } from '../../../data/resource.ts'
import { zoneSets } from '../../../data/zone-sets.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { TextField } from '../../../parts/fields/text-field.tsx'

/** A zone set without zones: the file brings them. */
export function NewSetDialog({ onClose, onMade }: { onClose(): void; onMade(code: string): void }) {
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const { add } = useChanges(zoneSets)
  return (
    <FormDialog
      title="New zone set"
      submit="Make the zone set"
      fields={['code', 'name']}
      onClose={onClose}
      onSubmit={async () => {
        await add.mutateAsync({ id: code, body: { name } })
        onMade(code)
      }}
    >
      {(failure) => (
        <>
          <TextField
            label="Code"
            value={code}
            onChange={setCode}
            error={failure?.about('code')}
            hint="Short, such as AU. It cannot be changed later."
            isRequired
            autoFocus
          />
          <TextField label="Name" value={name} onChange={setName} error={failure?.about('name')} isRequired />
        </>
      )}
    </FormDialog>
  )
}
