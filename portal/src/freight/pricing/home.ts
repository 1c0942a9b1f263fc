import { isPostOfficeBox } from '../../api/post-office-box.gen.ts'
import type { FormPlace } from './form.ts'

/** A place with a street and no company is a home, unless it is a box. */
export const isHome = ({ companyName, street1 }: FormPlace): boolean =>
  street1.trim() !== '' && companyName.trim() === '' && !isPostOfficeBox(street1)

/**
 * The place as it is priced. For a home, the company is ignored; for any other place, a street without a company is.
 * Undefined: as it was typed.
 */
export function pricedAs(place: FormPlace, toHome: boolean | undefined): FormPlace {
  if (toHome === true) return { ...place, companyName: '' }
  return toHome === false && isHome(place) ? { ...place, street1: '' } : place
}

export function lacksForHome({ street1 }: FormPlace): string | undefined {
  if (street1.trim() === '') return 'Enter the street of the home.'
  return isPostOfficeBox(street1) ? 'This is a post office box. Enter the street of the home.' : undefined
}
