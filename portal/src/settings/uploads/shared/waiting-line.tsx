import { useNavigate } from '@tanstack/react-router'
import { useWaitingFiles, waitingFiles } from '../../../data/waiting-files.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Notice } from '../../../parts/basics/notice.tsx'
import { someNames } from '../../../parts/lists/some-names.ts'

/** Begins the next file that waits, and says whether there is one. */
export function useNextFile() {
  const navigate = useNavigate()
  return async (): Promise<boolean> => {
    if (waitingFiles.now().length === 0) return false
    await navigate({ to: '/settings/uploads/new' })
    return true
  }
}

/** Files that were given together with the one that is open. Nothing if there are none. */
export function WaitingLine({ onSkip }: { onSkip(): void }) {
  const waiting = useWaitingFiles()
  if (waiting.length === 0) return null
  const names = waiting.map(({ name }) => name)
  return (
    <Notice>
      <div className="row wrap between">
        <span>
          <b>
            {waiting.length === 1 ? 'Another file is waiting' : `${waiting.length} other files are waiting`}:
          </b>{' '}
          {someNames(names)}
        </span>
        <span className="row wrap">
          <Button small look="quiet" onPress={waitingFiles.forget}>
            Forget {waiting.length > 1 ? 'them' : 'it'}
          </Button>
          <Button small onPress={onSkip}>
            Skip this file
          </Button>
        </span>
      </div>
    </Notice>
  )
}
