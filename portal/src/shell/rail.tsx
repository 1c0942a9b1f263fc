import { Link } from '@tanstack/react-router'
import { Icon } from '../parts/icon.tsx'
import { OpenRows } from './open-rows.tsx'
import { useConnection } from './use-connection.ts'
import { usePages } from './use-pages.ts'

export function Rail() {
  const pages = usePages()
  const isConnected = useConnection()
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
        <span className={isConnected ? 'live' : 'live away'} />
        <span className="t">{isConnected ? 'Up to date' : 'No connection'}</span>
      </span>
    </nav>
  )
}
