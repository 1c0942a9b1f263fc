import Type from 'typebox'
import type { VersionedKind } from '../../../configuration/document/version.ts'
import type { VersionPath } from '../../../configuration/state/version-access.ts'
import { limits } from '../../../limits.ts'
import { base, closed } from './configuration-schemas.ts'

/** What has versions, and their paths in the API. */
export interface VersionFamily<K extends VersionedKind = VersionedKind> {
  kind: K
  folder: string
  /** Name of the path's parameter for the card or zone set. */
  param: 'alias' | 'code'
  /** For operation ids and schemas: `RateCardVersion`. */
  title: string
  /** For people. */
  name: string
  example: string
}

export const rateCardFamily: VersionFamily<'rateCards'> = {
  kind: 'rateCards',
  folder: 'rate-cards',
  param: 'alias',
  title: 'RateCard',
  name: 'rate card',
  example: 'GLX-STD',
}

export const zoneSetFamily: VersionFamily<'zoneSets'> = {
  kind: 'zoneSets',
  folder: 'zone-sets',
  param: 'code',
  title: 'ZoneSet',
  name: 'zone set',
  example: 'AU',
}

export const versionFamilies: VersionFamily[] = [rateCardFamily, zoneSetFamily]

export const exampleVersionId = '0197c5a1-6b8e-7d3c-9f21-4a7be0c8d513'

export const versionsPath = ({ folder, param }: VersionFamily) => `${base}/${folder}/{${param}}/versions`
export const versionPath = (family: VersionFamily) => `${versionsPath(family)}/{versionId}`

const ownerParam = ({ param, name, example }: VersionFamily) => ({
  [param]: Type.String({
    description: `The ${param} of the ${name}.`,
    examples: [example],
    maxLength: limits.identifierCharactersMax,
  }),
})

export const ownerParams = (family: VersionFamily) => Type.Object(ownerParam(family), closed)

export const versionParams = (family: VersionFamily) =>
  Type.Object(
    {
      ...ownerParam(family),
      versionId: Type.String({
        description: 'Id of the version.',
        examples: [exampleVersionId],
        maxLength: limits.identifierCharactersMax,
      }),
    },
    closed,
  )

export const ownerOf = ({ param }: VersionFamily, params: unknown): string =>
  (params as Record<string, string>)[param] ?? ''

export const pathOfVersion = (family: VersionFamily, params: unknown): VersionPath => ({
  kind: family.kind,
  owner: ownerOf(family, params),
  versionId: (params as { versionId: string }).versionId,
})
