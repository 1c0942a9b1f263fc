import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/button.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { RefusedChange } from './refused-change.tsx'

interface SavedFormProps {
  mayChange: boolean
  /** How many fields the person has changed. */
  changeCount: number
  /** The fields that show their own errors. */
  fields: string[]
  /** The message after saving. */
  saved: string
  onSave(): Promise<unknown>
  onDiscard(): void
  onReadAgain(): void
  children(failure: ApiError | undefined): ReactNode
}

/** A form for something that other people can change too. It is saved only if nobody has changed it since it was read. */
export function SavedForm(props: SavedFormProps) {
  const { mayChange, changeCount, fields, saved, onSave, onDiscard, onReadAgain, children } = props
  const { isBusy, failure, submit } = useSubmit(async () => {
    await onSave()
    showToast(saved)
  })
  const rest = failure?.without(fields)
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children(failure)}
      {rest && <RefusedChange failure={rest} onReadAgain={onReadAgain} />}
      {mayChange && (
        <div className="row">
          <Button type="submit" look="primary" isPending={isBusy} isDisabled={changeCount === 0}>
            {changeCount === 0 ? 'Save' : `Save ${countOf(changeCount, 'change')}`}
          </Button>
          {changeCount === 0 ? (
            <span className="small hint">Nothing changed yet.</span>
          ) : (
            <Button look="quiet" onPress={onDiscard}>
              Discard
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
