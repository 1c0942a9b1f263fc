import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useKeys } from '../../keys/use-keys.ts'
import { Button } from '../basics/button.tsx'
import { Icon } from '../basics/icon.tsx'
import './drawer.css'

interface DrawerProps {
  title: ReactNode
  sub?: ReactNode
  onClose(): void
  /** Left out where there is no row before or after it. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  children: ReactNode
  footer?: ReactNode
}

/** A panel beside its list. It makes the list narrower and does not cover it. `[`, `]` and Escape work. */
export function Drawer({ title, sub, onClose, onPrevious, onNext, children, footer }: DrawerProps) {
  const drawer = useRef<HTMLElement>(null)
  useKeys({ previous: onPrevious, next: onNext, leave: onClose })
  useEffect(() => {
    const main = drawer.current?.closest('.main')
    main?.classList.add('has-drawer')
    return () => main?.classList.remove('has-drawer')
  }, [])
  return (
    <aside className="drawer" ref={drawer} aria-label={typeof title === 'string' ? title : 'Details'}>
      <header>
        <div className="row top">
          <h2 className="grow" title={typeof title === 'string' ? title : undefined}>
            {title}
          </h2>
          <Button
            look="quiet"
            icon
            small
            aria-label="Previous"
            isDisabled={!onPrevious}
            onPress={() => onPrevious?.()}
          >
            <Icon of={ChevronUp} />
          </Button>
          <Button look="quiet" icon small aria-label="Next" isDisabled={!onNext} onPress={() => onNext?.()}>
            <Icon of={ChevronDown} />
          </Button>
          <Button look="quiet" icon small aria-label="Close" onPress={onClose}>
            <Icon of={X} />
          </Button>
        </div>
        {sub && <div className="sub">{sub}</div>}
      </header>
      <div className="body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </aside>
  )
}
