import { useNavigate, useRouter } from '@tanstack/react-router'
import { Keyboard, LogOut, type LucideIcon, Monitor, Moon, Settings2, Sun, Upload } from 'lucide-react'
import type { ShortcutName } from '../keys/key-map.ts'
import { useMay } from '../session/use-me.ts'
import { useSections } from '../settings/use-sections.ts'
import { chooseTheme } from './theme.ts'
import { usePages } from './use-pages.ts'
import { useSignOut } from './use-sign-out.ts'

export interface Command {
  name: string
  /** Shown beside the name; the search covers it too. */
  note?: string
  icon: LucideIcon
  shortcut?: ShortcutName
  run(): void
}

/** The entries of the palette: pages, then commands that work anywhere. */
export function useCommands(showKeyboard: () => void): Command[] {
  const pages = usePages()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const may = useMay()
  const settings = useSections().flatMap(({ sections }) => sections)
  const { routesByPath } = useRouter()
  return [
    ...pages.map(({ path, name, icon, shortcut }) => ({
      name,
      icon,
      shortcut,
      run: () => void navigate({ to: path }),
    })),
    ...(uploadPath in routesByPath && may('imports:write')
      ? [
          {
            name: 'Upload a file',
            icon: Upload,
            shortcut: 'upload' as const,
            run: () => void navigate({ to: uploadPath }),
          },
        ]
      : []),
    ...settings.map(({ path, name }) => ({
      name: `Settings: ${name}`,
      icon: Settings2,
      run: () => void navigate({ to: path }),
    })),
    { name: 'Keyboard shortcuts', icon: Keyboard, shortcut: 'keyboard', run: showKeyboard },
    { name: 'Light theme', icon: Sun, run: () => chooseTheme('light') },
    { name: 'Dark theme', icon: Moon, run: () => chooseTheme('dark') },
    { name: 'System theme', icon: Monitor, run: () => chooseTheme('system') },
    { name: 'Sign out', icon: LogOut, run: signOut },
  ]
}

const uploadPath: string = '/imports/upload'
