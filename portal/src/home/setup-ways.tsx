import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet, FlaskConical, Pencil } from 'lucide-react'
import { useCallback, useState } from 'react'
import { exampleData, useExampleChanges } from '../data/example-data.ts'
import { waitingFiles } from '../data/waiting-files.ts'
import { formatDay } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { Button } from '../parts/basics/button.tsx'
import { Icon } from '../parts/basics/icon.tsx'
import { Notice } from '../parts/basics/notice.tsx'
import { showToast } from '../parts/basics/toasts.tsx'
import { useSubmit } from '../parts/fields/use-submit.ts'
import { removedInWords } from './example-words.ts'
import { RemoveExample } from './remove-example.tsx'
import { useDropAnywhere } from './use-drop-anywhere.ts'
import './setup-ways.css'

/** How to begin, while there is nothing; afterwards the example, if it is loaded. Files may be dropped at any time. */
export function SetupWays({ isEmpty }: { isEmpty: boolean }) {
  const { data } = useQuery(exampleData)
  const isHeld = useDroppedFiles()
  if (data?.value.loadedAt) return <LoadedExample />
  if (data !== undefined && isEmpty) return <Ways etag={data.etag} isHeld={isHeld} />
  return (
    isHeld && <p className="setup-ways held-file">Drop it here: nothing takes effect until you publish.</p>
  )
}

/** Carriers' files may be dropped anywhere on the page. Answers whether some are held over it. */
function useDroppedFiles(): boolean {
  const navigate = useNavigate()
  return useDropAnywhere(
    useCallback(
      (files) => {
        waitingFiles.add(files)
        void navigate({ to: '/settings/uploads/new' })
      },
      [navigate],
    ),
  )
}

function Ways({ etag, isHeld }: { etag: string; isHeld: boolean }) {
  const { load } = useExampleChanges()
  const { isBusy, failure, submit } = useSubmit(async () => {
    const { value } = await load.mutateAsync(etag)
    showToast(`The example was loaded: ${removedInWords(value.removes)}.`)
  })
  return (
    <div className="setup-ways">
      <fieldset className="ways" aria-label="How to begin">
        <Link className="way" to="/settings/uploads/new" data-drop-target={isHeld || undefined}>
          <Icon of={FileSpreadsheet} />
          <b>From a carrier’s file</b>
          <small>
            Drop it anywhere on this page: rates or zones as they were sent. Cartage asks only what it cannot
            work out, and nothing takes effect until you publish.
          </small>
        </Link>
        <Link className="way" to="/settings/carriers">
          <Icon of={Pencil} />
          <b>By hand</b>
          <small>
            One carrier, its zones, a few lanes, typed or pasted. Good for a first look: about 15 minutes.
          </small>
        </Link>
        <button type="button" className="way" aria-disabled={isBusy} onClick={() => void submit()}>
          <Icon of={FlaskConical} />
          <b>{isBusy ? 'Loading the example' : 'From an example'}</b>
          <small>
            Four carriers, 27 Australian zones, five customers. Rename and change it, or remove all of it in
            one click.
          </small>
        </button>
      </fieldset>
      {failure && <Notice kind="failed" of={failure} />}
    </div>
  )
}

function LoadedExample() {
  const { data } = useQuery(exampleData)
  const zone = useZone()
  const [isAsking, setAsking] = useState(false)
  const { loadedAt, loadedBy } = data?.value ?? {}
  return (
    <div className="setup-ways loaded-example">
      <Icon of={FlaskConical} />
      <div className="grow">
        <b>The example is loaded</b>
        <small>
          {loadedAt && `On ${formatDay(loadedAt, zone)} by ${loadedBy}. `}
          Rename and change it. Removing it deletes only what nobody has changed or used since.
        </small>
      </div>
      <Button small onPress={() => setAsking(true)}>
        Remove the example
      </Button>
      {isAsking && <RemoveExample onClose={() => setAsking(false)} />}
    </div>
  )
}
