import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  BookOpen,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Settings2,
  Sun,
  Upload,
} from 'lucide-react'
import type { ShortcutName } from '../keys/key-map.ts'
import { useMay } from '../session/use-me.ts'
import { useSections } from '../settings/use-sections.ts'
import { openDocs } from './open-docs.ts'
import { chooseTheme } from './theme.ts'
import { usePages } from './use-pages.ts'
import { useSignOut } from './use-sign-out.ts'

const sections = ['Open', 'Customers', 'Go to', 'Do', 'Find'] as const

export interface Command {
  section: (typeof sections)[number]
  name: string
  /** Shown beside the name; the search covers it too. */
  note?: string
  /** Further text that the search covers. */
  fits?: string
  icon: LucideIcon
  shortcut?: ShortcutName
  run(): void
}

/** The entries by section. Empty sections are left out. */
export const sectionsOf = (commands: Command[]) =>
  sections
    .map((id) => ({ id, commands: commands.filter(({ section }) => section === id) }))
    .filter((section) => section.commands.length > 0)

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
      section: 'Go to' as const,
      name,
      icon,
      shortcut,
      run: () => void navigate({ to: path }),
    })),
    ...(uploadPath in routesByPath && may('files:send')
      ? [
          {
            section: 'Do' as const,
            name: 'Upload a file',
            icon: Upload,
            shortcut: 'upload' as const,
            run: () => void navigate({ to: uploadPath }),
          },
        ]
      : []),
    ...settings.map(({ path, name }) => ({
      section: 'Go to' as const,
      name: `Settings: ${name}`,
      icon: Settings2,
      run: () => void navigate({ to: path }),
    })),
    { section: 'Go to', name: 'API reference', fits: '/docs', icon: BookOpen, run: openDocs },
    { section: 'Do', name: 'Keyboard shortcuts', icon: Keyboard, shortcut: 'keyboard', run: showKeyboard },
    { section: 'Do', name: 'Light theme', icon: Sun, run: () => chooseTheme('light') },
    { section: 'Do', name: 'Dark theme', icon: Moon, run: () => chooseTheme('dark') },
    { section: 'Do', name: 'System theme', icon: Monitor, run: () => chooseTheme('system') },
    { section: 'Do', name: 'Sign out', icon: LogOut, run: signOut },
  ]
}

const uploadPath: string = '/imports/upload'
