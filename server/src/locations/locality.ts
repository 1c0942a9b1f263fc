/** What a locality's postcode is for: letters and goods to a door, post office boxes, or one large receiver of mail. */
export type LocalityKind = 'delivery' | 'po-box' | 'large-volume'

export interface Locality {
  postcode: string
  /** In title case. */
  name: string
  /** The code: NSW. */
  state: string
  kind: LocalityKind
}
