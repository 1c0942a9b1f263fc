import { Notice } from '../../parts/basics/notice.tsx'
import { clearedText, shortRowsText } from './cleared-text.ts'
import type { ImportDetail } from './model.ts'

/** What blank cells took out of the ledger, and rows that are shorter than others: both are often a mistake in the file. */
export function Cleared({ of: one }: { of: ImportDetail }) {
  const short = shortRowsText(one)
  const cleared = clearedText(one)
  return (
    <>
      {short && <Notice kind="rejected">{short}</Notice>}
      {cleared && <Notice kind={one.dryRun ? 'rejected' : 'plain'}>{cleared}</Notice>}
    </>
  )
}
