/** What was wrong with the places of a rejected row. */
export interface RowDetail {
  /** One sentence for each place, the origin's first, joined as reasons are. */
  text: string
  /** Only if a place exists but is in no zone. */
  noZone?: NoZone
}

/** Where a place was looked for and not found. */
export interface NoZone extends ZoneSetsNamed {
  /** `YYYY-MM-DD`: the zone sets have dated versions. */
  day: string
}

/** The first of the zone sets, and how many others there are: an organisation may have thousands. */
export interface ZoneSetsNamed {
  zoneSets: readonly string[]
  others: number
}
