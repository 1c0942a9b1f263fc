import type { Suggestion } from '../calls/model.ts'

interface OldAndNewProps {
  suggestion: Suggestion
  /** As it was sent; empty for a blank cell. */
  sent(column: string): string
}

/**
 * "SYDNY → Sydney": the wrong value beside what replaces it. Its own column may be scrolled out of sight, this one never
 * is.
 */
export function OldAndNew({ suggestion: { set }, sent }: OldAndNewProps) {
  const old = textOf(set.map(({ column }) => sent(column)))
  const now = textOf(set.map(({ to }) => to))
  return (
    <span className="old-and-new" title={`${old} → ${now}`}>
      <span className="old">{old}</span>
      <span aria-hidden="true">→</span>
      <span className="sr"> to </span>
      <b>{now}</b>
    </span>
  )
}

const textOf = (values: string[]) => values.map((value) => (value === '' ? 'empty' : value)).join(' ')
