import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useEffect } from 'react'
import { Icon } from '../basics/icon.tsx'

interface PageHeaderProps {
  title: string
  /** Beside the title in a quieter colour: the name of what has an alias. */
  note?: string
  /** For the tab of the browser, if it says more than the title. */
  tab?: string
  /** The path to this page, outermost first: links, or words if there is no page. */
  crumbs?: ReactNode[]
  /** Below the title, before everything else: a status. */
  badge?: ReactNode
  /** Below the title, with dots between them. */
  sub?: ReactNode[]
  /** Buttons; the primary one last. */
  actions?: ReactNode
}

/** The head of every page. It also sets the title of the browser tab. */
export function PageHeader({ title, note, tab = title, crumbs, badge, sub, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${tab} · Cartage`
  }, [tab])
  return (
    <div className="head">
      <div className="titles">
        {crumbs && (
          <nav className="crumbs" aria-label="Breadcrumbs">
            {crumbs.map((crumb, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: crumbs never change places
              <Fragment key={position}>
                {position > 0 && <Icon of={ChevronRight} size="s" />}
                {crumb}
              </Fragment>
            ))}
          </nav>
        )}
        <h1>
          {title}
          {note && <span className="hint"> {note}</span>}
        </h1>
        {sub && (
          <div className="sub">
            {badge}
            {sub.map((part, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
              <Fragment key={position}>
                {position > 0 && (
                  <span className="dot" aria-hidden="true">
                    ·
                  </span>
                )}
                <span>{part}</span>
              </Fragment>
            ))}
          </div>
        )}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </div>
  )
}
