import { Notice } from '../../parts/basics/notice.tsx'

/** Parts of a file that are not read, such as rows on a second sheet. */
export function NotRead({ note }: { note: string | null | undefined }) {
  return note ? <Notice kind="rejected">{note}</Notice> : null
}
