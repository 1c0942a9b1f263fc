import { useState } from 'react'

/** Which groups show all their rows, and which show none. */
export function useOpenGroups() {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  return {
    opened,
    closed,
    toggle: (group: number) => setClosed(toggled(closed, group)),
    showAll: (group: number) => {
      setOpened(new Set([...opened, group]))
      if (closed.has(group)) setClosed(toggled(closed, group))
    },
  }
}

function toggled(set: ReadonlySet<number>, one: number): ReadonlySet<number> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}
