import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isActive } from '../../data/imports.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import type { ImportDetail } from '../shared/model.ts'
import { endText } from './tab-text.ts'

/** A page without TLS has no notifications, nor have some browsers. */
const permissionNow = () => ('Notification' in window ? Notification.permission : 'denied')

/** Tells people who look at something else that the import has ended, if they allow it. */
export function useTellEnded(one: ImportDetail): void {
  const running = useRef<string>(undefined)
  useEffect(() => {
    const hasEnded = running.current === one.importId && !isActive(one)
    running.current = isActive(one) ? one.importId : undefined
    if (hasEnded && document.visibilityState === 'hidden') tell(one)
  }, [one])
}

function tell(one: ImportDetail): void {
  if (permissionNow() !== 'granted') return
  try {
    const told = new Notification(`${endText(one)}: ${one.name}`, { tag: one.importId })
    told.onclick = () => {
      window.focus()
      told.close()
    }
  } catch {
    // A phone shows notifications of workers only. The title of the tab says it too.
  }
}

/** Asks the browser for permission. Shows nothing if the browser has no notifications, or has refused. */
export function AskToTell() {
  const [permission, setPermission] = useState(permissionNow)
  if (permission === 'denied') return null
  if (permission === 'granted')
    return (
      <span className="small hint">
        If you are looking at something else, a notification tells you when it ends. Keep this page open.
      </span>
    )
  return (
    <div>
      <Button small onPress={async () => setPermission(await Notification.requestPermission())}>
        <Icon of={Bell} size="s" />
        Notify me when it ends
      </Button>
    </div>
  )
}
