import { useState } from 'react'
import { Button } from '../../parts/basics/button.tsx'
import { Secret } from '../../parts/basics/secret.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Checkbox } from '../../parts/fields/checkbox.tsx'

export interface MadeKey {
  name: string
  apiKey: string
}

/** The key is shown only here, so the dialog closes by its button only. */
export function MadeKeyDialog({ made: { name, apiKey }, onClose }: { made: MadeKey; onClose(): void }) {
  const [isStored, setStored] = useState(false)
  return (
    <Dialog
      title={`Copy the key of ${name} now`}
      isOpen
      mustDecide
      onClose={onClose}
      footer={
        <Button isDisabled={!isStored} onPress={onClose}>
          Done
        </Button>
      }
    >
      <p className="muted">
        It is not shown again, to anyone. Keep it where your integration keeps its secrets.
      </p>
      <Secret value={apiKey} label="Copy the key" isPrimary />
      <Checkbox isSelected={isStored} onChange={setStored}>
        I have stored it
      </Checkbox>
    </Dialog>
  )
}
