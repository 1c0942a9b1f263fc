/** What a locality's postcode is for: street delivery, post office boxes, or one large mail receiver. */
export type LocalityKind = 'delivery' | 'po-box' | 'large-volume'

export interface Locality {
  postcode: string
  /** In title case. */
  name: string
  /** The code: NSW. */
  state: string
  kind: LocalityKind
}
