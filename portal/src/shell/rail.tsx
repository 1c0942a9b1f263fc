import { Link } from '@tanstack/react-router'
import { Icon } from '../parts/basics/icon.tsx'
import { OpenRows } from './open-rows.tsx'
import { useConnection } from './use-connection.ts'
import { usePages } from './use-pages.ts'

const texts = { answered: 'Up to date', failing: 'Not up to date', away: 'No connection' }

export function Rail() {
  const pages = usePages()
  const connection = useConnection()
  return (
    <nav className="rail" aria-label="Main">
      {pages.map(({ path, name, icon }) => (
        <Link key={path} to={path} activeOptions={{ exact: path === '/' }} title={name}>
          <Icon of={icon} />
          <span className="t">{name}</span>
          {path === '/rejected-rows' && <OpenRows />}
        </Link>
      ))}
      <span className="gap" />
      <span className="foot" role="status">
        <span className={connection === 'answered' ? 'live' : 'live away'} />
        <span className="t">{texts[connection]}</span>
      </span>
    </nav>
  )
}
