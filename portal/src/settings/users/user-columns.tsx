import { Ban, CircleCheck, Clock, Ellipsis, KeyRound, Power, PowerOff } from 'lucide-react'
import type { User } from '../../data/users.ts'
import { Avatar } from '../../parts/basics/avatar.tsx'
import { Badge } from '../../parts/basics/badge.tsx'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Menu, type MenuEntry } from '../../parts/dialogs/menu.tsx'
import type { Column } from '../../parts/lists/table.tsx'
import { Time } from '../../parts/page/time.tsx'
import { calledBy, roleName } from './user-details.ts'

export interface UserActions {
  /** The signed-in person, who cannot disable themselves. */
  ownUserId: string
  onChange(user: User): void
  onLink(user: User): void
  onDisable(user: User): void
  onEnable(user: User): void
}

export const userColumns = (actions: UserActions): Column<User>[] => [
  {
    id: 'person',
    head: 'Person',
    cell: (user) => (
      <div className="row">
        <Avatar name={calledBy(user)} quiet={user.userId !== actions.ownUserId} />
        <div className="two">
          <b className={user.state === 'disabled' ? 'gone' : undefined}>{calledBy(user)}</b>
          {user.userId === actions.ownUserId && <span className="hint"> you</span>}
          {user.name !== '' && <small>{user.email}</small>}
        </div>
      </div>
    ),
  },
  {
    id: 'role',
    head: 'Role',
    cell: ({ role, customerId }) => (
      <div className="two">
        {roleName(role)}
        {customerId && <small className="code">{customerId}</small>}
      </div>
    ),
  },
  { id: 'state', head: 'State', cell: ({ state }) => <UserState state={state} /> },
  {
    id: 'last',
    head: 'Last signed in',
    narrow: 'Last signed in',
    isExtra: true,
    cell: ({ lastSignedInAt }) =>
      lastSignedInAt === null ? <span className="hint">never</span> : <Time at={lastSignedInAt} />,
  },
  {
    id: 'added',
    head: 'Added',
    narrow: 'skip',
    isExtra: true,
    cell: ({ createdAt, invitedBy }) => (
      <div className="two">
        <Time at={createdAt} show="day" />
        {invitedBy && <small>{invitedBy}</small>}
      </div>
    ),
  },
  {
    id: 'action',
    head: <span className="sr">Action</span>,
    cell: (user) => (
      <div className="actions">
        <Button small aria-label={`Change ${calledBy(user)}`} onPress={() => actions.onChange(user)}>
          Change
        </Button>
        <Menu
          label={`More about ${calledBy(user)}`}
          button={
            <Button small look="quiet" icon aria-label={`More about ${calledBy(user)}`}>
              <Icon of={Ellipsis} />
            </Button>
          }
          entries={entriesOf(user, actions)}
        />
      </div>
    ),
  },
]

function UserState({ state }: { state: User['state'] }) {
  if (state === 'active')
    return (
      <Badge kind="completed" icon={CircleCheck}>
        Active
      </Badge>
    )
  if (state === 'invited')
    return (
      <Badge kind="queued" icon={Clock}>
        Invited
      </Badge>
    )
  return (
    <Badge kind="cancelled" icon={Ban}>
      Disabled
    </Badge>
  )
}

function entriesOf(user: User, { ownUserId, onLink, onDisable, onEnable }: UserActions): MenuEntry[] {
  if (user.state === 'disabled')
    return [{ id: 'enable', text: 'Enable', icon: Power, onAction: () => onEnable(user) }]
  const link = user.state === 'invited' ? 'New invitation link' : 'Password reset link'
  return [
    { id: 'link', text: link, icon: KeyRound, onAction: () => onLink(user) },
    ...(user.userId === ownUserId
      ? []
      : [
          {
            id: 'disable',
            text: 'Disable',
            icon: PowerOff,
            isDangerous: true,
            onAction: () => onDisable(user),
          },
        ]),
  ]
}
