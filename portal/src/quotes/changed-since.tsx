import { Notice } from '../parts/basics/notice.tsx'

/** Shown above prices while the form asks for something else. */
export function ChangedSince({ onPrice }: { onPrice(): void }) {
  return (
    <Notice kind="rejected">
      <b>The form has changed since these prices.</b>{' '}
      <button type="button" className="link" onClick={onPrice}>
        Price it again
      </button>
    </Notice>
  )
}
