import { countOf } from '../../format/count.ts'
import { Notice } from '../basics/notice.tsx'

const shown = 5

/** Why some of what was pasted cannot be taken: the first few sentences. Nothing if all of it can. */
export function ProblemList({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null
  return (
    <Notice kind="rejected">
      <ul>
        {problems.slice(0, shown).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {problems.length > shown && `and ${countOf(problems.length - shown, 'other')}`}
    </Notice>
  )
}
