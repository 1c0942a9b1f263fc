import type { ApiError } from '../../api/api-error.ts'
import type { QuoteForm } from './form.ts'
import { PlaceFields } from './place-fields.tsx'

type Places = Pick<QuoteForm, 'origin' | 'destination'>

interface BothPlacesProps {
  places: Places
  error: ApiError | undefined
  /** The street of the destination is asked for, so that it is not folded away. */
  asksStreet?: boolean
  onChange(part: Partial<Places>): void
}

/** Where a consignment goes from and to. */
export function BothPlaces({ places, error, asksStreet = false, onChange }: BothPlacesProps) {
  const { origin, destination } = places
  return (
    <>
      <PlaceFields
        title="From"
        path="origin"
        place={origin}
        error={error}
        onChange={(part) => onChange({ origin: { ...origin, ...part } })}
      />
      <PlaceFields
        title="To"
        path="destination"
        place={destination}
        error={error}
        isUnfolded={asksStreet}
        onChange={(part) => onChange({ destination: { ...destination, ...part } })}
      />
    </>
  )
}
