import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Keyboard, Search } from 'lucide-react'
import { useState } from 'react'
import { ZoneProvider } from '../format/zone.ts'
import type { ShortcutName } from '../keys/key-map.ts'
import { useKeys } from '../keys/use-keys.ts'
import { Button } from '../parts/basics/button.tsx'
import { Icon } from '../parts/basics/icon.tsx'
import { Kbd } from '../parts/basics/kbd.tsx'
import { Toasts } from '../parts/basics/toasts.tsx'
import { Wordmark } from '../parts/basics/wordmark.tsx'
import type { Permission } from '../session/queries.ts'
import { useMe } from '../session/use-me.ts'
import { ClosedPage } from './closed-page.tsx'
import { mayOpen } from './may-open.ts'
import { Rail } from './rail.tsx'
import { TabBar } from './tab-bar.tsx'
import { type Command, useCommands } from './use-commands.ts'
import { UserMenu } from './user-menu.tsx'
import './shell.css'

/** Loaded once the page stands, and again after a failure. */
const overlays = queryOptions({
  queryKey: ['overlays'],
  staleTime: 'static',
  structuralSharing: false,
  queryFn: () => import('./overlays.tsx'),
})

/** The frame around every page: rail, top bar, commands and keys. */
export function AppShell() {
  const { organisation, permissions } = useMe()
  const [open, setOpen] = useState<'commands' | 'keyboard'>()
  const { Overlays } = useQuery(overlays).data ?? {}
  const commands = useCommands(() => setOpen('keyboard'))
  useKeys({ ...keysOf(commands), commands: () => setOpen('commands'), keyboard: () => setOpen('keyboard') })
  return (
    <ZoneProvider value={organisation.timeZone}>
      <div className="app">
        <a className="skip-link" href="#main">
          Skip to the page
        </a>
        <nav className="brand" aria-label="Cartage">
          <Link to="/" aria-label="Cartage, home">
            <Wordmark />
          </Link>
        </nav>
        <header className="topbar">
          <span className="org" title={organisation.name}>
            <span className="cut">{organisation.name}</span>
          </span>
          <button
            type="button"
            className="searchbox"
            aria-label="Search or type a command"
            onClick={() => setOpen('commands')}
          >
            <Icon of={Search} />
            <span className="cut">Search or type a command</span>
            <span className="keys" aria-hidden="true">
              <Kbd of="commands" />
            </span>
          </button>
          <span className="hide-narrow">
            <Button look="quiet" icon aria-label="Keyboard shortcuts" onPress={() => setOpen('keyboard')}>
              <Icon of={Keyboard} />
            </Button>
          </span>
          <UserMenu />
        </header>
        <Rail />
        <main className="main" id="main" tabIndex={-1}>
          <OpenPage permissions={permissions} />
        </main>
        <TabBar />
      </div>
      <Toasts />
      {Overlays && <Overlays {...{ open, commands }} onClose={() => setOpen(undefined)} />}
    </ZoneProvider>
  )
}

/** The page, unless it is closed to this person. It does not ask who that is: after signing out there is nobody. */
function OpenPage({ permissions }: { permissions: Permission[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return mayOpen(path, (permission) => permissions.includes(permission)) ? <Outlet /> : <ClosedPage />
}

const keysOf = (commands: Command[]): Partial<Record<ShortcutName, () => void>> =>
  Object.fromEntries(commands.flatMap(({ shortcut, run }) => (shortcut ? [[shortcut, run]] : [])))
