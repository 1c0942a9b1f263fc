import type { components } from '../api/portal-schema.d.ts'
import { useMay } from '../session/use-me.ts'
import { ZoneSetLinks } from './zone-set-links.tsx'

type Detail = NonNullable<components['schemas']['CorrectionRow']['detail']>

/** What was wrong with the places of a row, with a link to the zones in which they are not. */
export function PlaceDetail({ text, noZone }: Detail) {
  const mayOpen = useMay()('configuration:read')
  return (
    <>
      {text}
      {noZone && mayOpen && (
        <>
          {' · '}Zones of <ZoneSetLinks {...noZone} />
        </>
      )}
    </>
  )
}
