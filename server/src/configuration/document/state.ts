import type { Kind, Things } from './document.ts'
import type { OrganisationSettings } from './organisation.ts'
import type { Version, VersionedKind } from './version.ts'

/** The configuration of an organisation, without the contents of versions, which are read when needed. */
export interface State {
  organisationId: string
  /** Of the configuration. It goes up with every change. */
  version: string
  /** Today in the organisation's time zone. */
  today: string
  organisation: OrganisationSettings
  /** By identity, in their order. Rate cards and zone sets without their versions. */
  things: { [K in Kind]: Map<string, Things[K]> }
  versions: { [K in VersionedKind]: Version[] }
  /** The zones of each version of a zone set. */
  zoneCodes: Map<string, Set<string>>
}
