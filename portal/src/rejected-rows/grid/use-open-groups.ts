import { useCallback, useState } from 'react'

/** Which groups show all their rows, and which show none. */
export function useOpenGroups() {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((group: number) => setClosed((before) => toggled(before, group)), [])
  const showAll = useCallback((group: number) => {
    setOpened((before) => new Set([...before, group]))
    setClosed((before) => (before.has(group) ? toggled(before, group) : before))
  }, [])
  return { opened, closed, toggle, showAll }
}

function toggled(set: ReadonlySet<number>, one: number): ReadonlySet<number> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}
