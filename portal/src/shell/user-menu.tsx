import { useNavigate, useRouter } from '@tanstack/react-router'
import { BookOpen, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Avatar, initialsOf } from '../parts/basics/avatar.tsx'
import { Menu } from '../parts/dialogs/menu.tsx'
import { useMe } from '../session/use-me.ts'
import { openDocs } from './open-docs.ts'
import { chooseTheme } from './theme.ts'
import { useSignOut } from './use-sign-out.ts'

export function UserMenu() {
  const { name, email, role } = useMe()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const { routesByPath } = useRouter()
  const called = name || email
  return (
    <Menu
      label={`${called}, ${role}`}
      button={
        // Whoever speaks to the browser says what there is to see: the initials.
        <Button className="org" aria-label={`${called} (${initialsOf(called)}), ${role}`}>
          <Avatar name={called} />
        </Button>
      }
      entries={[
        ...(accountPath in routesByPath
          ? [
              {
                id: 'account',
                text: 'Your account',
                note: email,
                icon: UserRound,
                onAction: () => void navigate({ to: accountPath }),
              },
            ]
          : []),
        { id: 'light', text: 'Light theme', icon: Sun, onAction: () => chooseTheme('light') },
        { id: 'dark', text: 'Dark theme', icon: Moon, onAction: () => chooseTheme('dark') },
        { id: 'system', text: 'System theme', icon: Monitor, onAction: () => chooseTheme('system') },
        { id: 'docs', text: 'API reference', icon: BookOpen, onAction: openDocs },
        { id: 'sign-out', text: 'Sign out', icon: LogOut, onAction: signOut },
      ]}
    />
  )
}

const accountPath: string = '/settings/account'
