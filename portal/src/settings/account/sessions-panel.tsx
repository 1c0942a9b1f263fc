import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type Session, sessions } from '../../data/sessions.ts'
import { countOf } from '../../format/count.ts'
import { Badge } from '../../parts/basics/badge.tsx'
import { Button } from '../../parts/basics/button.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { Time } from '../../parts/page/time.tsx'
import { browserName } from './browser-name.ts'
import { useEndSessions } from './use-account-changes.ts'

export function SessionsPanel() {
  const found = useQuery(sessions)
  const [ending, setEnding] = useState<Session[]>()
  const others = (found.data ?? []).filter(({ current }) => !current)
  return (
    <Panel
      title="Sessions"
      aside={
        others.length > 1 && (
          <Button small onPress={() => setEnding(others)}>
            End all others
          </Button>
        )
      }
      footer="A session ends after 12 hours without use, and after 7 days at the latest."
    >
      <QueryState what="Your sessions" query={found}>
        {(rows) => (
          <Table
            label="Sessions"
            columns={columns((one) => setEnding([one]))}
            rows={rows}
            rowKey={({ sessionId }) => sessionId}
          />
        )}
      </QueryState>
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </Panel>
  )
}

function EndDialog({ ending, onClose }: { ending: Session[]; onClose(): void }) {
  const end = useEndSessions()
  const one = ending.length === 1 ? ending[0] : undefined
  return (
    <ConfirmDialog
      title={one ? `End the session of ${browserName(one.browser)}?` : `End ${ending.length} sessions?`}
      confirm={one ? 'End session' : 'End sessions'}
      leave={one ? 'Leave it' : 'Leave them'}
      isDangerous
      isOpen
      onClose={onClose}
      onConfirm={async () => {
        await end.mutateAsync(ending.map(({ sessionId }) => sessionId))
        showToast(`${countOf(ending.length, 'session')} ended.`)
      }}
    >
      <p>{one ? 'That browser is' : 'Those browsers are'} signed out at the next request.</p>
    </ConfirmDialog>
  )
}

const columns = (onEnd: (session: Session) => void): Column<Session>[] => [
  {
    id: 'browser',
    head: 'Browser',
    wraps: true,
    cell: ({ browser }) => <b title={browser}>{browserName(browser)}</b>,
  },
  { id: 'address', head: 'Address', cell: ({ address }) => <span className="mono">{address}</span> },
  { id: 'since', head: 'Signed in', narrow: 'Signed in', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'used', head: 'Last used', narrow: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
  {
    id: 'action',
    head: <span className="sr">Action</span>,
    cell: (session) => (
      <div className="actions">
        {session.current ? (
          <Badge kind="completed" icon={CircleCheck}>
            This browser
          </Badge>
        ) : (
          <Button
            small
            look="danger"
            aria-label={`End the session of ${browserName(session.browser)}`}
            onPress={() => onEnd(session)}
          >
            End
          </Button>
        )}
      </div>
    ),
  },
]
