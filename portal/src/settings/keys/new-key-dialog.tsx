import { useState } from 'react'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { Checkbox } from '../../parts/fields/checkbox.tsx'
import { CheckboxGroup } from '../../parts/fields/checkbox-group.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import type { MadeKey } from './made-key-dialog.tsx'
import { defaultScopes, scopeTexts, withScope } from './scopes.ts'
import { useMakeKey } from './use-key-changes.ts'

export function NewKeyDialog({ onClose, onMade }: { onClose(): void; onMade(made: MadeKey): void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState(defaultScopes)
  const make = useMakeKey()
  const submit = async () => {
    const { apiKey } = await make.mutateAsync({ name, scopes })
    onClose()
    onMade({ name, apiKey })
  }
  return (
    <FormDialog
      title="New API key"
      submit="Make key"
      fields={['name', 'scopes']}
      onClose={onClose}
      onSubmit={submit}
    >
      {(failure) => (
        <>
          <TextField
            label="Name"
            hint="Which program uses it: storefront, wms-prod."
            autoFocus
            value={name}
            onChange={setName}
            error={failure?.about('name')}
          />
          <CheckboxGroup label="What it may do" error={failure?.about('scopes')}>
            {scopeTexts.map(({ scope, name: scopeName, does }) => (
              <Checkbox
                key={scope}
                isSelected={scopes.includes(scope)}
                onChange={(isIn) => setScopes(withScope(scopes, scope, isIn))}
              >
                {scopeName} <span className="hint">{does}</span>
              </Checkbox>
            ))}
          </CheckboxGroup>
        </>
      )}
    </FormDialog>
  )
}
