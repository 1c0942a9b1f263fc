import { useQuery } from '@tanstack/react-query'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { Progress } from '../../parts/basics/progress.tsx'
import './work-progress.css'

const said = {
  opening: 'Preparing the rows',
  changing: 'Changing the rows',
  undoing: 'Undoing the change',
  closing: 'Closing the rows',
  checking: 'Checking the rows',
  sending: 'Sending the rows',
}

/** How far a call on many rows is. Render it while one is under way; it shows nothing for short ones. */
export function WorkProgress({ importId }: { importId: string }) {
  const { data: work } = useQuery(rejectedRows.progress(importId))
  if (!work) return null
  const text = `${said[work.what]}: ${work.percent} %`
  return (
    <div className="work-progress">
      <Progress label={text} parts={[{ kind: 'processing', share: work.percent / 100 }]} />
      <span className="small muted" aria-hidden="true">
        {text}
      </span>
      {/* Announced at each quarter, not at each percent. */}
      <span className="sr" role="status">
        {`${said[work.what]}: ${Math.floor(work.percent / 25) * 25} %`}
      </span>
    </div>
  )
}
