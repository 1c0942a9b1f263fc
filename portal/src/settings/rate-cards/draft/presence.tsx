import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { leaveDraft, presenceIn } from '../../../data/draft-lanes.ts'
import { Avatar } from '../../../parts/basics/avatar.tsx'
import { someNames } from '../../../parts/lists/some-names.ts'
import type { DraftStore } from './draft-store.ts'

/** Who else has the draft open. What they change is read as soon as it is known. */
export function Presence({
  alias,
  versionId,
  store,
}: {
  alias: string
  versionId: string
  store: DraftStore
}) {
  const { data } = useQuery(presenceIn({ alias, versionId }))
  const revision = data?.revision
  useEffect(() => {
    // It is tried again with the next answer.
    if (revision !== undefined) store.moved(revision).catch(() => {})
  }, [store, revision])
  useEffect(() => {
    // A courtesy: after a minute the server takes it for granted.
    const leave = () => void leaveDraft({ alias, versionId }).catch(() => {})
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [alias, versionId])
  const others = data?.people.filter(({ isYou }) => !isYou).map(({ name }) => name) ?? []
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
