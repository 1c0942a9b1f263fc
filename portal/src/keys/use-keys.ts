import { useEffect, useEffectEvent } from 'react'
import { keyMap, type ShortcutName } from './key-map.ts'
import { completes, nameOfPress, writesText } from './presses.ts'

type Act = () => void

interface Press {
  name: string
  at: number
}

/**
 * Binds shortcuts while the component is on the page. A key that types text acts only if no field
 * has the focus, and no key acts behind an open dialog.
 */
export function useKeys(acts: Partial<Record<ShortcutName, Act | undefined>>) {
  const actOf = useEffectEvent((name: string, before: Press | undefined, at: number) => {
    const shortcuts = Object.keys(acts) as ShortcutName[]
    const found = shortcuts.find(
      (shortcut) => acts[shortcut] && completes(keyMap[shortcut].keys, name, before, at),
    )
    return found && acts[found]
  })
  useEffect(() => {
    let before: Press | undefined
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const name = nameOfPress(event)
      if (writesText(name) && isField(event.target)) return
      if (isBehindDialog(event.target)) return
      const at = event.timeStamp
      const act = actOf(name, before, at)
      before = { name, at }
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** A dialog holds the focus, so keys must not act on the page behind it. */
const isBehindDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null
