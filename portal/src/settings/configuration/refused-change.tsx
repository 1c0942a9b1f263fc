import type { ApiError } from '../../api/api-error.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Notice } from '../../parts/basics/notice.tsx'

/** Why a change was refused. If somebody else changed it first, offers to read it again. */
export function RefusedChange({ failure, onReadAgain }: { failure: ApiError; onReadAgain(): void }) {
  if (failure.status !== 412) return <Notice kind="failed" of={failure} />
  return (
    <>
      <Notice kind="rejected" of={failure} />
      <div className="row wrap">
        <Button onPress={onReadAgain}>Read again</Button>
        <span className="small hint">This replaces what you typed.</span>
      </div>
    </>
  )
}
