import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { type ApiKey, apiKeys } from '../../data/api-keys.ts'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { Secret } from '../../parts/basics/secret.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { EmptyState } from '../../parts/page/states.tsx'
import { Time } from '../../parts/page/time.tsx'
import { type KeysSearch, keysLike } from './filter-keys.ts'
import { keyColumns } from './key-columns.tsx'
import { KeyFilters } from './key-filters.tsx'
import { type MadeKey, MadeKeyDialog } from './made-key-dialog.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { useRevokeKey } from './use-key-changes.ts'

export function KeysPage() {
  const keys = useQuery(apiKeys)
  const search: KeysSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (part: KeysSearch) =>
    void navigate({ to: '.', search: { ...search, ...part }, replace: 'find' in part })
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const [revoking, setRevoking] = useState<ApiKey>()
  const newKey = (
    <Button look="primary" onPress={() => setMaking(true)}>
      <Icon of={Plus} />
      New key
    </Button>
  )
  return (
    <div className="page">
      <PageHeader
        title="API keys"
        sub={[
          'Each integration has its own key. A key is shown once, when it is made; only its first characters are kept, so that you can tell keys apart.',
        ]}
        actions={newKey}
      />
      <KeyFilters search={search} onChange={show} />
      <Panel>
        <QueryState what="The API keys" query={keys}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                icon={KeyRound}
                title="No API keys yet"
                text="A program needs a key to send shipments or to ask for prices."
                action={newKey}
              />
            ) : (
              <KeyList
                keys={keysLike(all, search)}
                onRevoke={setRevoking}
                onShowAll={() => void navigate({ to: '.', search: {} })}
              />
            )
          }
        </QueryState>
      </Panel>
      <Notice>
        A revoked key is refused from the next request on. This cannot be undone; make a new key instead.
        Imports already accepted with it continue.
      </Notice>
      <Panel title="Try a key" isPadded>
        <Secret
          value={`curl -H 'x-api-key: ctg_live_…' ${window.location.origin}/v1/org/shipments/imports`}
          label="Copy the command"
        />
        <p className="small">
          Every call is described in the{' '}
          <a className="link" href="/docs">
            API reference
          </a>
          .
        </p>
      </Panel>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} onMade={setMade} />}
      {made && <MadeKeyDialog made={made} onClose={() => setMade(undefined)} />}
      {revoking && <RevokeDialog of={revoking} onClose={() => setRevoking(undefined)} />}
    </div>
  )
}

interface KeyListProps {
  keys: ApiKey[]
  onRevoke(key: ApiKey): void
  onShowAll(): void
}

function KeyList({ keys, onRevoke, onShowAll }: KeyListProps) {
  return keys.length === 0 ? (
    <EmptyState
      icon={SearchX}
      title="No matching key"
      text="Shorten the search, or show all keys."
      action={<Button onPress={onShowAll}>Show all</Button>}
    />
  ) : (
    <Table label="API keys" columns={keyColumns(onRevoke)} rows={keys} rowKey={({ prefix }) => prefix} />
  )
}

function RevokeDialog({ of, onClose }: { of: ApiKey; onClose(): void }) {
  const { name, prefix, callsLast7Days, lastUsedAt } = of
  const revoke = useRevokeKey()
  return (
    <ConfirmDialog
      title={`Revoke the key of ${name}?`}
      confirm="Revoke"
      leave="Keep it"
      isDangerous
      isOpen
      onClose={onClose}
      onConfirm={async () => {
        await revoke.mutateAsync(prefix)
        showToast(`The key of ${name} was revoked.`)
      }}
    >
      <p>
        The key <span className="mono">{prefix}…</span> is refused from the next request on.{' '}
        {lastUsedAt === null ? (
          'It was never used.'
        ) : (
          <>
            It made {countOf(callsLast7Days, 'call')} in the last 7 days and was last used{' '}
            <Time at={lastUsedAt} show="in-sentence" />.
          </>
        )}{' '}
        This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
