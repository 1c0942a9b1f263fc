import { Notice } from '../parts/basics/notice.tsx'

/** Stands above prices while the form asks for something else. */
export function ChangedSince({ onPrice }: { onPrice(): void }) {
  return (
    <Notice kind="rejected">
      <b>These prices are not for what the form says now.</b>{' '}
      <button type="button" className="link" onClick={onPrice}>
        Price it again
      </button>
    </Notice>
  )
}
