import { useState } from 'react'
import { useChanges } from '../../data/resource.ts'
import { surcharges } from '../../data/surcharges.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { bodyOf, type Field, type Form } from '../forms/fields.ts'
import { FieldGrid, Section } from '../forms/thing-form.tsx'
import { OnExample } from './on-example.tsx'
import { RulePart } from './rule-parts.tsx'
import { plainRuleFields, ruleSections } from './surcharge-drawer.tsx'

const idField: Field = {
  name: 'id',
  label: 'Id',
  kind: 'text',
  isWide: true,
  hint: 'Identifies the rule, like GALAH-REMOTE. It cannot be changed later.',
}
const { amount, when, whom, quote } = plainRuleFields
const fields = [idField, ...quote, ...amount, when, ...whom]

/** A new rule applies from the next quote on, so its conditions are part of the form. */
export function NewSurchargeDialog({ onClose, onAdded }: { onClose(): void; onAdded(id: string): void }) {
  const [form, setForm] = useState<Form>({ basis: 'FIXED' })
  const { add } = useChanges(surcharges)
  const body = bodyOf(fields, form)
  const isPriceable = form.id && form.key && form.name && form.amount
  return (
    <FormDialog
      title="New surcharge"
      submit="Add"
      fields={fields.map(({ name }) => name)}
      onClose={onClose}
      onSubmit={async () => {
        const id = form.id?.trim() || '-'
        await add.mutateAsync({ id, body })
        onClose()
        showToast(`${id} was added. It applies from the next quote on.`)
        onAdded(id)
      }}
    >
      {(failure) => (
        <>
          <FieldGrid
            fields={[idField]}
            form={form}
            onChange={(name, value) => setForm({ ...form, [name]: value })}
            failure={failure}
            isReadOnly={false}
            autoFocus
          />
          {[...ruleSections.slice(-1), ...ruleSections.slice(0, -1)].map(({ title, aside, part }) => (
            <Section key={part} title={title} aside={aside}>
              <RulePart id="" {...{ part, form, failure }} onChange={setForm} isReadOnly={false} />
            </Section>
          ))}
          {isPriceable && <OnExample saved={undefined} unsaved={body} />}
        </>
      )}
    </FormDialog>
  )
}
