import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type User, users } from '../../data/users.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { showFailure, showToast } from '../../parts/basics/toasts.tsx'
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { EmptyState } from '../../parts/page/states.tsx'
import { useMe } from '../../session/use-me.ts'
import { ChangeUserDialog } from './change-user-dialog.tsx'
import { type UsersSearch, usersLike } from './filter-users.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog, type LinkToCopy } from './link-dialog.tsx'
import { useChangeUser, useMakeLink } from './use-user-changes.ts'
import { userColumns } from './user-columns.tsx'
import { calledBy } from './user-details.ts'
import { UserFilters } from './user-filters.tsx'

export function UsersPage() {
  const found = useQuery(users)
  const search: UsersSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (part: UsersSearch) =>
    void navigate({ to: '.', search: { ...search, ...part }, replace: 'find' in part })
  const { userId: ownUserId } = useMe()
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<LinkToCopy>()
  const [changing, setChanging] = useState<User>()
  const [disabling, setDisabling] = useState<User>()
  const change = useChangeUser()
  const makeLink = useMakeLink()
  const enable = async (user: User) => {
    try {
      await change.mutateAsync({ userId: user.userId, disabled: false })
      showToast(`${calledBy(user)} can sign in again.`)
    } catch (error) {
      showFailure(`${calledBy(user)} was not enabled.`, error)
    }
  }
  const showLink = async (user: User) => {
    try {
      setLink({ user, link: await makeLink.mutateAsync(user) })
    } catch (error) {
      showFailure('No link was made.', error)
    }
  }
  const actions = {
    ownUserId,
    onChange: setChanging,
    onLink: showLink,
    onDisable: setDisabling,
    onEnable: enable,
  }
  return (
    <div className="page">
      <PageHeader
        title="Users and roles"
        sub={['Who signs in to the portal, and what they may do there.']}
        actions={
          <Button look="primary" onPress={() => setInviting(true)}>
            <Icon of={UserPlus} />
            Invite a person
          </Button>
        }
      />
      <UserFilters search={search} onChange={show} />
      <Panel>
        <QueryState what="The users" query={found}>
          {(all) => {
            const rows = usersLike(all, search)
            return rows.length === 0 ? (
              <EmptyState
                icon={SearchX}
                title="No matching person"
                text="Shorten the search, or remove a filter."
                action={<Button onPress={() => void navigate({ to: '.', search: {} })}>Show all</Button>}
              />
            ) : (
              <Table
                label="Users"
                columns={userColumns(actions)}
                rows={rows}
                rowKey={({ userId }) => userId}
              />
            )
          }}
        </QueryState>
      </Panel>
      <Notice>
        Cartage sends no e-mail. An invitation or a password reset is a link that you copy and pass on; it
        works once, for 72 hours.
      </Notice>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onInvited={setLink} />}
      {link && <LinkDialog made={link} onClose={() => setLink(undefined)} />}
      {changing && <ChangeUserDialog user={changing} onClose={() => setChanging(undefined)} />}
      {disabling && <DisableDialog user={disabling} onClose={() => setDisabling(undefined)} />}
    </div>
  )
}

function DisableDialog({ user, onClose }: { user: User; onClose(): void }) {
  const change = useChangeUser()
  return (
    <ConfirmDialog
      title={`Disable ${calledBy(user)}?`}
      confirm="Disable"
      leave="Leave enabled"
      isDangerous
      isOpen
      onClose={onClose}
      onConfirm={async () => {
        await change.mutateAsync({ userId: user.userId, disabled: true })
        showToast(`${calledBy(user)} is disabled.`)
      }}
    >
      <p>
        {user.email} is signed out everywhere and cannot sign in until somebody enables the account again.
        What the person did stays in the audit log.
      </p>
    </ConfirmDialog>
  )
}
