import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { places } from '../../data/places.ts'
import { ComboBox } from '../../parts/fields/combo-box.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import type { FormPlace } from './form.ts'
import { isHome } from './home.ts'
import { partIds } from './mend.ts'
import './consignment-fields.css'

interface Props {
  /** "From" or "To". */
  title: string
  /** "origin" or "destination": the path of the fields in the server's errors. */
  path: 'origin' | 'destination'
  place: FormPlace
  error: ApiError | undefined
  /** The rare fields are needed. */
  isUnfolded?: boolean
  onChange(part: Partial<FormPlace>): void
}

/** Postcode and suburb complete each other. Fields that are rarely needed are folded away. */
export function PlaceFields({ title, path, place, error, isUnfolded = false, onChange }: Props) {
  const { postalCode, suburbName } = place
  const isAbroad = place.countryCode !== '' && place.countryCode !== 'AU'
  const byCode = usePlaces(isAbroad ? '' : postalCode)
  const inCode = usePlaces(isAbroad || suburbName === '' ? '' : `${postalCode} ${suburbName}`)
  const anywhere = usePlaces(isAbroad ? '' : suburbName)
  const bySuburb = inCode.isWaiting || inCode.places.length > 0 ? inCode : anywhere
  const rareFields = useRef<HTMLDetailsElement>(null)
  const needsRare = isAbroad || isUnfolded
  // They are unfolded when they are needed, and folded by people only: never while somebody types in them.
  useEffect(() => {
    if (needsRare && rareFields.current) rareFields.current.open = true
  }, [needsRare])
  return (
    <fieldset className="field place-fields" id={partIds[path]}>
      <legend className="label">{title}</legend>
      <div className="place">
        <ComboBox
          label={`${title}: postcode`}
          hideLabel
          placeholder="Postcode"
          text={postalCode}
          error={error?.about(`${path}.postalCode`)}
          isWaiting={byCode.isWaiting}
          options={byCode.places.map((one) => ({
            id: `${one.postalCode} ${one.suburb}`,
            text: one.postalCode,
            note: `${one.suburb} ${one.state}`,
          }))}
          onText={(text) => onChange({ postalCode: text })}
          onChoose={({ id }) => onChange(partsOf(id))}
        />
        <ComboBox
          label={`${title}: suburb`}
          hideLabel
          placeholder="Suburb, if not the main one"
          text={suburbName}
          error={error?.about(`${path}.suburbName`)}
          isWaiting={bySuburb.isWaiting}
          options={bySuburb.places.map((one) => ({
            id: `${one.postalCode} ${one.suburb}`,
            text: one.suburb,
            note: `${one.postalCode} ${one.state}`,
          }))}
          onText={(text) => onChange({ suburbName: text })}
          onChoose={({ id }) => onChange(partsOf(id))}
        />
      </div>
      <details className="more-of-place" ref={rareFields}>
        <summary>{saidOf(place, path)}</summary>
        <div className="stack">
          <TextField
            label="Company"
            value={place.companyName}
            error={error?.about(`${path}.companyName`)}
            onChange={(companyName) => onChange({ companyName })}
          />
          <TextField
            label="Street"
            value={place.street1}
            error={error?.about(`${path}.street1`)}
            onChange={(street1) => onChange({ street1 })}
          />
          <TextField
            label="Country code"
            placeholder="AU"
            value={place.countryCode}
            error={error?.about(`${path}.countryCode`)}
            onChange={(countryCode) => onChange({ countryCode })}
          />
        </div>
      </details>
    </fieldset>
  )
}

/** Only suggestions: if the call fails, people just go on typing. */
function usePlaces(text: string) {
  const { data, isFetching } = useQuery({ ...places(text.trim()), enabled: text.trim() !== '' })
  return { places: data ?? [], isWaiting: isFetching }
}

/** A postcode has no blank in it; a suburb may. */
const partsOf = (id: string): Partial<FormPlace> => {
  const end = id.indexOf(' ')
  return { postalCode: id.slice(0, end), suburbName: id.slice(end + 1) }
}

function saidOf(place: FormPlace, path: Props['path']): string {
  const { companyName, street1, countryCode } = place
  const parts = [companyName, street1, countryCode].filter((part) => part !== '').join(', ')
  if (parts === '') return 'Company, street, country'
  if (path === 'destination' && isHome(place)) return `Home address: ${parts}`
  return companyName === '' ? parts : `Business address: ${parts}`
}
