import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import './toasts.css'

interface Toast {
  id: number
  text: string
  isFailure: boolean
  action?: { text: string; act(): void }
}

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** A new message replaces old ones except failures: an old Undo button would be misleading. */
const failures = () => toasts.filter(({ isFailure }) => isFailure).slice(-2)

/** Says what was done, with an optional Undo. Screen readers announce it politely. */
export function showToast(text: string, action?: Toast['action']) {
  lastId += 1
  change([...failures(), { id: lastId, text, isFailure: false, ...(action ? { action } : {}) }])
}

/** Says that something failed and why. It stays until it is closed. */
export function showFailure(what: string, error: unknown) {
  lastId += 1
  const why = error instanceof ApiError ? error.message : String(error)
  const request = error instanceof ApiError && error.requestId ? ` (request ${error.requestId})` : ''
  change([...failures(), { id: lastId, text: `${what} ${why}${request}`, isFailure: true }])
}

const close = (id: number) => change(toasts.filter((toast) => toast.id !== id))
const secondsShown = 8

export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  useEffect(() => {
    if (toast.isFailure) return
    const timer = setTimeout(() => close(toast.id), secondsShown * 1000)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div className="toast">
      <Icon of={toast.isFailure ? CircleAlert : Check} />
      <span className="grow">{toast.text}</span>
      {toast.action && (
        <Button
          small
          onPress={() => {
            close(toast.id)
            toast.action?.act()
          }}
        >
          {toast.action.text}
        </Button>
      )}
      <Button small icon aria-label="Close this message" onPress={() => close(toast.id)}>
        <Icon of={X} size="s" />
      </Button>
    </div>
  )
}
