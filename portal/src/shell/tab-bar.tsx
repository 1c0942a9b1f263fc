import { Link, useNavigate } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Icon } from '../parts/basics/icon.tsx'
import { Menu } from '../parts/dialogs/menu.tsx'
import { OpenRows } from './open-rows.tsx'
import { usePages } from './use-pages.ts'

const placesInBar = 4

/** On a phone: four pages at the bottom, the others behind More. */
export function TabBar() {
  const pages = usePages()
  const navigate = useNavigate()
  const [shown, hidden] = [pages.slice(0, placesInBar), pages.slice(placesInBar)]
  return (
    <nav className="tabbar" aria-label="Main">
      {shown.map(({ path, shortName, icon }) => (
        <Link key={path} to={path} activeOptions={{ exact: path === '/' }}>
          <Icon of={icon} />
          {shortName}
          {path === '/rejected-rows' && <OpenRows />}
        </Link>
      ))}
      {hidden.length > 0 && (
        <Menu
          label="More pages"
          button={
            <Button>
              <Icon of={MenuIcon} />
              More
            </Button>
          }
          entries={hidden.map(({ path, name, icon }) => ({
            id: path,
            text: name,
            icon,
            onAction: () => void navigate({ to: path }),
          }))}
        />
      )}
    </nav>
  )
}
