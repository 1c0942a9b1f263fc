import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import { checks, toLookAt } from '../data/checks.ts'
import { formatCount } from '../format/count.ts'
import { gatherFindings } from './checks/gathered.ts'
import { checksPath, isTask } from './sections.ts'
import { useSections } from './use-sections.ts'
import './settings.css'

/** The settings list at the left and the open page. In a narrow window the list is above the page. */
export function SettingsLayout() {
  const groups = useSections()
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  if (isTask(path))
    return (
      <div className="settings task">
        <Outlet />
      </div>
    )
  return (
    <div className="settings">
      <nav className="subnav" aria-label="Settings" ref={nav}>
        {groups.map(({ name, sections }) => (
          <Fragment key={name}>
            <h2>{name}</h2>
            {sections.map((section) => (
              <Link key={section.path} to={section.path}>
                {section.name}
                {section.path === checksPath && <ChecksCount />}
              </Link>
            ))}
          </Fragment>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}

/** Errors and warnings; nothing while they are not known. */
function ChecksCount() {
  const { data } = useQuery(checks)
  const count = data === undefined ? 0 : gatherFindings(toLookAt(data.findings)).length
  if (count === 0) return null
  return (
    <span className="n">
      {formatCount(count)}
      <span className="sr"> to look at</span>
    </span>
  )
}
