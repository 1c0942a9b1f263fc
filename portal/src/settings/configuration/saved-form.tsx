import { type ReactNode, useState } from 'react'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { RefusedChange } from './refused-change.tsx'

/** What a field of the form needs: its value, and what the server says about it. */
interface FieldProps {
  value: string
  onChange(value: string): void
  isReadOnly: boolean
  error: string | undefined
}

interface SavedFormProps<Form extends Record<keyof Form, string>> {
  /** As it is saved now. */
  before: Form
  mayChange: boolean
  /** The message after saving. */
  saved: string
  onSave(form: Form): Promise<unknown>
  onReadAgain(): void
  children(field: (name: keyof Form & string) => FieldProps): ReactNode
}

/** A form for something that other people can change too. It is saved only if nobody has changed it since it was read. */
export function SavedForm<Form extends Record<keyof Form, string>>(props: SavedFormProps<Form>) {
  const { before, mayChange, saved, onSave, onReadAgain, children } = props
  const [form, setForm] = useState(before)
  const { isBusy, failure, submit } = useSubmit(async () => {
    await onSave(form)
    showToast(saved)
  })
  const names = Object.keys(before) as (keyof Form & string)[]
  const changeCount = names.filter((name) => form[name] !== before[name]).length
  const rest = failure?.without(names)
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children((name) => ({
        value: form[name],
        onChange: (value) => setForm({ ...form, [name]: value }),
        isReadOnly: !mayChange,
        error: failure?.about(name),
      }))}
      {rest && <RefusedChange failure={rest} onReadAgain={onReadAgain} />}
      {mayChange && (
        <div className="row">
          <Button type="submit" look="primary" isPending={isBusy} isDisabled={changeCount === 0}>
            {changeCount === 0 ? 'Save' : `Save ${countOf(changeCount, 'change')}`}
          </Button>
          {changeCount === 0 ? (
            <span className="small hint">Nothing changed yet.</span>
          ) : (
            <Button look="quiet" onPress={() => setForm(before)}>
              Discard
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
