import type { CorrectionState } from './model.ts'

type Counts = Pick<CorrectionState, 'open' | 'changed' | 'sent' | 'closed' | 'writtenSince'>

/** How many rows *Send again* would take, of those that are open and of those that are changed. */
export const sendable = ({ open, changed, writtenSince }: Counts) => ({
  open: open - writtenSince.open,
  changed: changed - writtenSince.changed,
})

/** Where the rows of an import are: each is in one part. */
export function partsOf(state: Counts): { count: number; text: string }[] {
  const { open, changed } = sendable(state)
  return [
    { count: open - changed, text: 'open' },
    { count: changed, text: 'changed' },
    ...[
      { count: state.writtenSince.open, text: 'written by a later import' },
      { count: state.sent, text: 'sent' },
      { count: state.closed, text: 'closed' },
    ].filter(({ count }) => count > 0),
  ]
}
