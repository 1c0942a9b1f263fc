import { type ReactNode, useId } from 'react'
import './panel.css'

interface PanelProps {
  title?: ReactNode
  /** At the right of the title: a hint, a link, a button. */
  aside?: ReactNode
  footer?: ReactNode
  /** Add space around the content. Leave it out for tables and lists, which reach the edges. */
  isPadded?: boolean
  children: ReactNode
}

export function Panel({ title, aside, footer, isPadded, children }: PanelProps) {
  const id = useId()
  if (!title) return <div className={isPadded ? 'panel pad' : 'panel'}>{children}</div>
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {isPadded ? <div className="body">{children}</div> : children}
      {footer && <footer>{footer}</footer>}
    </section>
  )
}
