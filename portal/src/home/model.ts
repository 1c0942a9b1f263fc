import type { components } from '../api/portal-schema.d.ts'

type Schemas = components['schemas']

export type Home = Schemas['Home']
export type FigureCounts = Schemas['Figures']
export type PortalImport = Schemas['PortalImport']
export type OpenImports = Schemas['OpenImports']
export type DoublePush = Schemas['DoublePush']
