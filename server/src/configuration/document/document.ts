import type { OrganisationSettings } from './organisation.ts'

/**
 * The kinds of things in the document's lists. Each file in `kinds/` adds its own, with the type that its shape reads:
 * nothing below the kinds has to know them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the kinds
export interface Things {}

export type Kind = keyof Things

export const documentFormat = 'cartage-configuration/1'

/**
 * Everything that describes an organisation, as it is exported and applied. Any list may be left out. Every thing is in
 * its canonical form: fields in one order, defaults left out.
 */
export type ConfigurationDocument = {
  format: typeof documentFormat
  organisation?: OrganisationSettings
} & { [K in Kind]?: Things[K][] }
