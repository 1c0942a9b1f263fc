import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Upload } from '../../../data/uploads.ts'
import { uploads } from '../../../data/uploads.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { ButtonLink } from '../../../parts/basics/button-link.tsx'
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { kindOfFile } from '../shared/kinds.ts'
import { columnLetters, type Mark } from '../shared/model.ts'
import { useMappingChanges, useUploadCalls } from '../shared/upload-calls.ts'

interface ReadAsProps {
  upload: Upload
  etag: string
  mayChange: boolean
}

/** Nothing is asked: what was recognised or remembered is shown for one look before the preview. */
export function ReadAs({ upload, etag, mayChange }: ReadAsProps) {
  const zone = useZone()
  const { remembered, marks, sheets, uploadId } = upload
  const isRemembered = remembered !== null && marks.some(({ by }) => by === 'memory')
  const shown = sheets.length > 1
  return (
    <Panel
      title={isRemembered ? `Read as it was on ${formatDay(remembered.at, zone)}` : 'Read as follows'}
      aside={isRemembered && <span className="hint small">by {remembered.by}</span>}
      isPadded
    >
      <div className="stack">
        <p className="muted">
          {isRemembered
            ? 'The headers are the same as last time, so there is nothing to ask. Take a look, then continue.'
            : 'Every column was recognised. Take a look, then continue.'}
        </p>
        <table className="mini small">
          <tbody>
            {marks.map((mark) => (
              <tr key={`${mark.sheet} ${mark.row ?? ''} ${mark.column} ${mark.use}`}>
                <th scope="row">
                  {shown && mark.sheet !== '' ? `${mark.sheet}, ` : ''}
                  {columnLetters(mark.column)}
                  {mark.row !== undefined && ` from row ${mark.row}`}
                </th>
                <td>
                  {mark.use ?? mark.state}
                  {howKnown(mark) && <small className="how-known">{howKnown(mark)}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {upload.notes.map((note) => (
          <p key={note} className="small hint">
            {note}
          </p>
        ))}
        <div className="row between wrap">
          {mayChange && remembered !== null ? <AskMeAgain {...{ upload, etag }} /> : <span />}
          <ButtonLink look="primary" to="/settings/uploads/$uploadId/preview" params={{ uploadId }}>
            That is right
          </ButtonLink>
        </div>
      </div>
    </Panel>
  )
}

const ways = { content: 'by its values', memory: 'as last time', answer: 'as you answered' }
const howKnown = ({ by }: Mark): string | undefined =>
  by === undefined || by === 'header' ? undefined : ways[by]

/** Forgets what is remembered of such files, and reads this one again. */
function AskMeAgain({ upload, etag }: { upload: Upload; etag: string }) {
  const [isAsking, setAsking] = useState(false)
  const mappings = useQuery(uploads.mappings)
  const { forget } = useMappingChanges()
  const { change } = useUploadCalls(upload.uploadId)
  const { remembered, kind } = upload
  const found = mappings.data?.items.find(
    (one) => one.kind === kind && one.name === remembered?.name && one.savedAt === remembered?.at,
  )
  if (found === undefined) return <span />
  const from = found.carrier === null ? '' : ` from ${found.carrier}`
  return (
    <>
      <Button look="quiet" small onPress={() => setAsking(true)}>
        Ask me again
      </Button>
      <ConfirmDialog
        title="Ask again"
        confirm="Forget and ask again"
        leave="Keep it"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await forget.mutateAsync({ mappingId: found.mappingId })
          await change.mutateAsync({ etag, patch: {} })
        }}
      >
        <p>
          Cartage forgets, for everybody, what it remembers about files of{' '}
          {kindOfFile(kind).name.toLowerCase()}
          {from}, and asks you about this file again. When it is applied, the new answers are remembered.
        </p>
      </ConfirmDialog>
    </>
  )
}
