import { useState } from 'react'
import { type Finding, useSetAside } from '../../data/checks.ts'
import { showFailure, showToast } from '../../parts/basics/toasts.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { Time } from '../../parts/page/time.tsx'
import './findings.css'

interface SetAsideProps {
  findings: Finding[]
  /** What they say. */
  text: string
}

/** A warning that is meant to be so: it is no longer counted until what it says changes. */
export function SetAside({ findings, text }: SetAsideProps) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { setAside } = useSetAside()
  return (
    <>
      <button type="button" className="link" aria-label={`Set aside: ${text}`} onClick={() => setOpen(true)}>
        Set aside
      </button>
      {isOpen && (
        <FormDialog
          title="Set aside"
          submit="Set aside"
          fields={['reason']}
          onClose={() => setOpen(false)}
          onSubmit={async () => {
            for (const finding of findings) await setAside.mutateAsync({ finding, reason: reason.trim() })
            setOpen(false)
            showToast('Set aside until the finding changes.')
          }}
        >
          {(failure) => (
            <>
              <p>{text}</p>
              <TextField
                label="Why it is right as it is"
                value={reason}
                onChange={setReason}
                error={failure?.about('reason')}
                hint="Others read it here and in the audit log. It comes back when the finding changes."
                autoFocus
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

/** What was set aside, with its reason. Nothing if nothing was. */
export function SetAsideList({ findings, mayChange }: { findings: readonly Finding[]; mayChange: boolean }) {
  const { showAgain } = useSetAside()
  const aside = findings.flatMap(({ setAside, ...finding }) => (setAside ? [{ finding, ...setAside }] : []))
  if (aside.length === 0) return null
  return (
    <ul className="findings set-aside" aria-label="Set aside">
      {aside.map(({ finding, reason, by, at }) => (
        <li key={finding.id}>
          <span className="wide">{finding.message}</span>
          <small className="wide">
            “{reason}”, {by}, <Time at={at} show="day" />{' '}
            {mayChange && (
              <button
                type="button"
                className="link"
                aria-label={`Show again: ${finding.message}`}
                onClick={() =>
                  void showAgain
                    .mutateAsync(finding)
                    .catch((error) => showFailure('It is still set aside.', error))
                }
              >
                Show again
              </button>
            )}
          </small>
        </li>
      ))}
    </ul>
  )
}
