/** The columns of one end of the journey. */
export interface PlaceColumns {
  readonly postCode: string
  readonly suburb: string
  readonly state: string
  readonly countryCode: string
}

export const originColumns: PlaceColumns = {
  postCode: 'originPostCode',
  suburb: 'originSuburb',
  state: 'originState',
  countryCode: 'originCountryCode',
}

export const destinationColumns: PlaceColumns = {
  postCode: 'destinationPostCode',
  suburb: 'destinationSuburb',
  state: 'destinationState',
  countryCode: 'destinationCountryCode',
}
