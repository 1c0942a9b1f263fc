import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import type { Choice } from '../../data/rejected-rows.ts'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Checkbox } from '../../parts/fields/checkbox.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { ErrorState } from '../../parts/page/states.tsx'
import { Time } from '../../parts/page/time.tsx'
import { sendRows } from '../calls/calls.ts'
import type { CorrectionState } from '../calls/model.ts'
import type { CheckFirst } from '../calls/use-check.ts'
import { WorkProgress } from '../calls/work-progress.tsx'
import { newImportText, sendLines, sentText } from './send-lines.ts'

interface SendDialogProps {
  importId: string
  name: string
  kind: 'shipments' | 'activities'
  choice: Choice
  /** Runs before anything is shown: what is still wrong is left out. */
  check: CheckFirst
  state: CorrectionState
  onClose(): void
  onSent(): void
}

/**
 * Checks the rows and shows what *Send again* would send. The idempotency key is made when the dialog opens, so a double
 * click sends once.
 */
export function SendDialog({ importId, name, kind, choice, check, state, onClose, onSent }: SendDialogProps) {
  const [key] = useState(newId)
  const [isUnderstood, setUnderstood] = useState(false)
  const preview = useQuery({ ...rejectedRows.sendPreview(importId, choice), enabled: check.isSuccess })
  const send = useSend(importId, choice, key, onSent)
  const { data } = preview
  const mustAsk = data !== undefined && data.reportDownloads.length > 0
  const footer = (
    <>
      {mustAsk && !isUnderstood && <span className="small hint grow">Confirm this first.</span>}
      {data?.rowCount === 0 && <span className="small hint grow">There is nothing to send.</span>}
      <Button onPress={onClose}>Not yet</Button>
      <Button
        look="primary"
        autoFocus
        isDisabled={data === undefined || data.rowCount === 0 || (mustAsk && !isUnderstood)}
        isPending={send.isPending}
        onPress={() => !send.isPending && send.mutate()}
      >
        {data ? `Send ${countOf(data.rowCount, 'row')}` : 'Send'}
      </Button>
    </>
  )
  return (
    <Dialog title={titleOf(data?.rowCount)} isOpen onClose={onClose} footer={footer}>
      {check.isPending && <p className="muted">The rows are checked first.</p>}
      {check.error ? (
        <ErrorState what="The check" error={check.error} onRetry={() => check.mutate(choice)} />
      ) : (
        <QueryState what="What would be sent" query={preview}>
          {(found) => (
            <>
              {found.rowCount > 0 && <p className="muted">{newImportText(found, kind, name)}</p>}
              <ul className="stack">
                {sendLines(found, state.open).map(({ icon, rows, text }) => (
                  <li key={text} className="row top">
                    <Icon of={icon} />
                    <span>
                      <b>{rows}</b> {text}
                    </span>
                  </li>
                ))}
                <SentBefore state={state} />
              </ul>
              {found.mixed > 0 && (
                <Notice kind="rejected">
                  {countOf(found.mixed, 'shipment')} with a typed shipmentId{' '}
                  {found.mixed === 1 ? 'has' : 'have'} rows that differ in customer or lane. A shipment whose
                  rows differ is rejected.
                </Notice>
              )}
              {found.reportDownloads.map(({ downloadedAt, downloadedBy }) => (
                <Notice key={downloadedAt} kind="rejected">
                  The rejected rows were downloaded <Time at={downloadedAt} show="in-sentence" /> by{' '}
                  {downloadedBy}. If somebody has corrected them in that file and uploaded it, they would be
                  billed twice.
                </Notice>
              ))}
              {mustAsk && (
                <Checkbox isSelected={isUnderstood} onChange={setUnderstood}>
                  Nobody has sent them as a file
                </Checkbox>
              )}
            </>
          )}
        </QueryState>
      )}
      {(send.isPending || check.isPending) && <WorkProgress importId={importId} />}
      {send.error instanceof ApiError && <Notice kind="failed" of={send.error} />}
    </Dialog>
  )
}

function titleOf(rowCount: number | undefined): string {
  if (rowCount === undefined) return 'Send again?'
  return rowCount === 0 ? 'Nothing to send again' : `Send ${countOf(rowCount, 'row')} again?`
}

/** Rows that were sent before, whoever sent them. */
function SentBefore({ state: { sent, sentImports } }: { state: CorrectionState }) {
  if (sent === 0) return null
  const [only, ...others] = sentImports.filter(({ status }) => status !== 'failed' && status !== 'cancelled')
  return (
    <li className="row top">
      <Icon of={Lock} />
      <span>
        <b>{countOf(sent, 'row')}</b> sent{' '}
        {only && others.length === 0 ? (
          <>
            by {only.submittedBy} <Time at={only.submittedAt} show="in-sentence" />
          </>
        ) : (
          'before'
        )}{' '}
        {sent === 1 ? 'is' : 'are'} left out
      </span>
    </li>
  )
}

function useSend(importId: string, choice: Choice, key: string, onSent: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendRows(importId, choice, key),
    onSuccess: ({ rowCount, leftOut }) => {
      onSent()
      showToast(sentText(rowCount, leftOut.stillWrong))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: rejectedRows.all }),
  })
}
