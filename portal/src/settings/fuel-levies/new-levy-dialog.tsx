import { useState } from 'react'
import { type FuelLevy, fuelLevies } from '../../data/fuel-levies.ts'
import { useChanges } from '../../data/resource.ts'
import type { Service } from '../../data/services.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { bodyOf, type Field } from '../forms/fields.ts'
import { FieldGrid } from '../forms/thing-form.tsx'

interface NewLevyDialogProps {
  carriers: string[]
  services: Service[]
  day: string
  onClose(): void
}

/** A levy that overrides the carrier's: for one service, one customer, or both. */
export function NewLevyDialog({ carriers, services, day, onClose }: NewLevyDialogProps) {
  const [form, setForm] = useState({
    carrier: '',
    service: '',
    customer: '',
    percent: '',
    effectiveFrom: day,
    effectiveTo: '',
  })
  const { add } = useChanges(fuelLevies)
  const fields: Field[] = [
    { name: 'carrier', label: 'Carrier', kind: 'choice', options: carriers.map((id) => ({ id, text: id })) },
    {
      name: 'service',
      label: 'Service',
      kind: 'choice',
      empty: 'Every service',
      options: services
        .filter(({ carrier }) => carrier === form.carrier)
        .map(({ alias, name }) => ({ id: alias, text: alias, note: name })),
    },
    {
      name: 'customer',
      label: 'Customer',
      kind: 'customer',
      isWide: true,
      hint: 'Who pays this levy instead of the usual one. Leave it empty for all customers.',
    },
    { name: 'percent', label: 'Levy', kind: 'number', unit: '%' },
    { name: 'effectiveFrom', label: 'From', kind: 'day' },
    ...(form.customer === ''
      ? []
      : [{ name: 'effectiveTo', label: 'Until', kind: 'day' as const, empty: 'No end' }]),
  ]
  const submit = async () => {
    const body = bodyOf(fields, form) as unknown as FuelLevy
    await add.mutateAsync({
      id: { ...body, carrier: form.carrier || '-', effectiveFrom: form.effectiveFrom || '-' },
      body: { ...body },
    })
    onClose()
    showToast('The levy is saved.')
  }
  return (
    <FormDialog
      title="Levy for one service or customer"
      submit="Save levy"
      fields={fields.map(({ name }) => name)}
      onClose={onClose}
      onSubmit={submit}
    >
      {(failure) => (
        <FieldGrid
          fields={fields}
          form={form}
          onChange={(name, value) =>
            setForm({ ...form, ...(name === 'carrier' ? { service: '' } : {}), [name]: value })
          }
          failure={failure}
          isReadOnly={false}
          autoFocus
        />
      )}
    </FormDialog>
  )
}
