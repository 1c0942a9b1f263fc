/** The columns we use. The source's coordinates, SA 2021 and LGA columns are unreliable. */
export interface SourceRow {
  id: number
  postcode: string
  locality: string
  state: string
  /** Delivery Area, Post Office Boxes, LVR (large-volume receiver) or nothing. */
  type: string
  status: string
  /** The delivery centre of the locality, mostly named after a town. */
  dc: string
  /** Statistical areas of 2016, mostly named after their largest town. */
  sa3name: string
  sa4name: string
}
