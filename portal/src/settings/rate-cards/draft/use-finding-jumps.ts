import { useRef, useState } from 'react'
import type { Finding } from '../../../data/checks.ts'
import type { CardSearch } from '../card/card-search.ts'
import { inOrder } from '../shared/findings.tsx'
import { type LanePlace, placesOf } from './lane-places.ts'

/** From finding to cell: each by its link, and one after another with a key. */
export function useFindingJumps(
  findings: readonly Finding[] | undefined,
  versionId: string,
  show: (part: CardSearch, replace: boolean) => void,
) {
  const [jump, setJump] = useState(0)
  const last = useRef<LanePlace>(undefined)
  const places = inOrder(findings ?? []).flatMap((finding) => placesOf(finding, versionId))
  const goTo = (place: LanePlace) => {
    last.current = place
    setJump(jump + 1)
    show({ service: place.service, at: place.at, view: undefined }, true)
  }
  const next = () => {
    const at = places.findIndex((one) => one.at === last.current?.at && one.service === last.current.service)
    const place = places[(at + 1) % places.length]
    if (place) goTo(place)
  }
  return { jump, goTo, next: places.length > 0 ? next : undefined }
}
