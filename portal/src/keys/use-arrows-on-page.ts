import { useEffect, useEffectEvent } from 'react'

/** An arrow goes to the list or grid if nothing else on the page has the focus, so that nobody needs to tab to it. */
export function useArrowsOnPage(enter: () => void) {
  const enterNow = useEffectEvent(enter)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return
      const isPage = target === document.body || (target instanceof Element && target.id === 'main')
      if (!isPage) return
      event.preventDefault()
      enterNow()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
