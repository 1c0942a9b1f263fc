import type { ReactNode } from 'react'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { ClashNotice } from '../forms/thing-form.tsx'
import { useMergedForm } from '../forms/use-merged-form.ts'

/** What a field of the form needs: its value, and what the server says about it. */
interface FieldProps {
  value: string
  onChange(value: string): void
  isReadOnly: boolean
  error: string | undefined
}

interface SavedFormProps {
  form: Parameters<typeof useMergedForm>[0]
  mayChange: boolean
  children(field: (name: string) => FieldProps): ReactNode
}

/** A form for something that other people can change too. Nothing that one of them typed is lost. */
export function SavedForm({ form: options, mayChange, children }: SavedFormProps) {
  const thing = useMergedForm(options)
  const { fields, form, clash, failure, changeCount } = thing
  const rest = failure?.without(fields.map(({ name }) => name))
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void thing.submit()
      }}
    >
      {clash && <ClashNotice key={clash.etag} clash={clash} thing={thing} />}
      {children((name) => ({
        value: form[name] ?? '',
        onChange: (value) => thing.set(name, value),
        isReadOnly: !mayChange,
        error: failure?.about(name),
      }))}
      {rest && <Notice kind="failed" of={rest} />}
      {mayChange && (
        <div className="row">
          <Button type="submit" look="primary" isPending={thing.isBusy} isDisabled={changeCount === 0}>
            {changeCount === 0 ? 'Save' : `Save ${countOf(changeCount, 'change')}`}
          </Button>
          {changeCount === 0 ? (
            <span className="small hint">Nothing changed yet.</span>
          ) : (
            <Button look="quiet" onPress={thing.discard}>
              Discard
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
