import { useEffect } from 'react'
import { Avatar } from '../basics/avatar.tsx'
import { someNames } from './some-names.ts'
import './presence.css'

interface PresenceProps {
  people: readonly { name: string; isYou: boolean }[]
  /** Says that this person has it no longer open. The same function as long as it is the same thing. */
  leave(): Promise<unknown>
}

/** Who else has something open. A courtesy: nothing is locked. */
export function Presence({ people, leave }: PresenceProps) {
  useEffect(() => {
    // After a minute the server takes it for granted.
    const go = () => void leave().catch(() => {})
    window.addEventListener('pagehide', go)
    return () => {
      window.removeEventListener('pagehide', go)
      go()
    }
  }, [leave])
  const others = people.filter(({ isYou }) => !isYou).map(({ name }) => name)
  const [first] = others
  if (first === undefined) return null
  return (
    <span className="row presence small" role="status" title={others.join(', ')}>
      <Avatar name={first} small quiet />
      {someNames(others.map(shortName))} {others.length === 1 ? 'is' : 'are'} here
    </span>
  )
}

/** Of an e-mail address what stands before the @. */
export const shortName = (name: string) => name.split('@')[0] ?? name
