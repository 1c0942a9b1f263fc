import { carriers } from '../../data/carriers.ts'
import { useChanges } from '../../data/resource.ts'
import { services } from '../../data/services.ts'
import type { Field } from '../forms/fields.ts'
import { NewThingDialog } from '../forms/new-thing-dialog.tsx'
import { serviceFields } from './service-fields.ts'
import { useServiceChoices } from './use-service-choices.ts'

const aliasHint = 'Files and the API use it. It cannot be changed later.'

export function NewCarrierDialog({ onClose, onAdded }: { onClose(): void; onAdded(alias: string): void }) {
  const { add } = useChanges(carriers)
  const fields: Field[] = [
    { name: 'alias', label: 'Alias', kind: 'text', isWide: true, hint: aliasHint },
    { name: 'name', label: 'Name', kind: 'text', isWide: true },
  ]
  return (
    <NewThingDialog
      title="New carrier"
      fields={fields}
      onClose={onClose}
      onAdd={async (body) => {
        await add.mutateAsync({ id: String(body.alias ?? '-'), body })
        onAdded(String(body.alias))
      }}
    />
  )
}

interface NewServiceDialogProps {
  carrier: string
  onClose(): void
  onAdded(alias: string): void
}

/** Only what a service cannot be without; the rest is in its drawer. */
export function NewServiceDialog({ carrier, onClose, onAdded }: NewServiceDialogProps) {
  const { add } = useChanges(services)
  const choices = useServiceChoices()
  const { main } = serviceFields(choices)
  const [zoneSet, ...others] = choices.zoneSets
  const fields: Field[] = [
    { name: 'alias', label: 'Alias', kind: 'text', isWide: true, hint: aliasHint },
    ...main.filter(({ name }) => name !== 'minimumKg' && name !== 'weighBy'),
  ]
  return (
    <NewThingDialog
      title={`New service of ${carrier}`}
      fields={fields}
      initial={{
        type: 'DOMESTIC',
        class: 'STANDARD',
        cubicFactor: '250',
        weightStepKg: '1',
        tax: 'GST',
        // The only zone set needs no choice.
        ...(zoneSet && others.length === 0 ? { zoneSet: zoneSet.id } : {}),
      }}
      // A service to other countries has no GST.
      follow={(form, name) =>
        name === 'type' ? { ...form, tax: form.type === 'INTERNATIONAL' ? 'FREE' : 'GST' } : form
      }
      onClose={onClose}
      onAdd={async (body) => {
        await add.mutateAsync({ id: String(body.alias ?? '-'), body: { ...body, carrier } })
        onAdded(String(body.alias))
      }}
    />
  )
}
