import type { AccountLink, User } from '../../data/users.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Secret } from '../../parts/basics/secret.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Time } from '../../parts/page/time.tsx'
import { calledBy } from './user-details.ts'

export interface LinkToCopy {
  user: User
  link: AccountLink
}

/** The link is shown only here. A new one can be made at any time. */
export function LinkDialog({ made: { user, link }, onClose }: { made: LinkToCopy; onClose(): void }) {
  const isInvitation = link.purpose === 'invitation'
  return (
    <Dialog
      title={`${isInvitation ? 'Invitation' : 'Reset link'} for ${calledBy(user)}`}
      isOpen
      mustDecide
      onClose={onClose}
      footer={<Button onPress={onClose}>Done</Button>}
    >
      <p className="muted">
        Send this link to {user.email}. It works once, until <Time at={link.expiresAt} />, and is not shown
        again. Whoever has it can choose the password.
      </p>
      <Secret value={link.url} label="Copy the link" isPrimary />
    </Dialog>
  )
}
