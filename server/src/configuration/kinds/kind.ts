import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Kind, Things } from '../document/document.ts'
import type { Failures, Path } from '../document/failures.ts'
import type { ReadThing, Shape } from '../document/shape.ts'
import type { State } from '../document/state.ts'

/** A row of a table, as it is written. */
export type Value = string | number | boolean | string[] | Date | null
export type Row = Record<string, Value>

/** A row of a thing as PostgreSQL returns it: null where the thing has no value. */
export type RowOf<Thing> = {
  [Name in keyof Thing]-?:
    | ColumnOf<NonNullable<Thing[Name]>>
    | (object extends Pick<Thing, Name> ? null : never)
}

/** Numeric columns arrive as text. */
type ColumnOf<Value> = Value extends number ? string : Value

/** A row of a kind that has an order. */
export type PlacedRowOf<Thing> = RowOf<Thing> & Position
interface Position {
  position: number
}

export type Reader<Row> = (database: Database, organisationId: string) => Promise<Row[]>

/** A reader says something about every field. Only versions are read elsewhere, when they are needed. */
type ReadOwn<Thing> = ReadThing<Thing> & Required<ReadThing<Omit<Thing, 'versions'>>> & Partial<Position>

/** Everything about one kind of thing. Its file has all of it. */
export interface KindOf<K extends Kind> {
  /** The name of one of them: `rate card`. */
  singular: string
  /** The fields that identify a thing, as in its path in the API. They never change. */
  identity: (keyof Things[K] & string)[]
  /** Whether people see their order: customers and services in lists, surcharges on a quote. */
  isOrdered: boolean
  /** How many one organisation may have. */
  max: number
  shape: Shape<Things[K]>
  /** If the kind has an order, in that order and with `position`. */
  read: Reader<ReadOwn<Things[K]>>
  /** Where it is stored: the table, its key and how a thing becomes a row. */
  table: string
  /** If some things of the kind are in another table. */
  tableOf?(thing: Things[K]): string
  key(thing: Things[K]): Row
  rest(thing: Things[K]): Row
  /** Parts in another table are written again whenever the thing is. */
  parts?: { table: string; key: string[]; rows(thing: Things[K]): Row[] }
  /** With its unordered lists sorted. */
  sorted?(thing: Things[K]): Things[K]
  /** Looks up what a thing names. */
  references?(thing: Things[K], path: Path, look: Lookup): void
  /** Which fields of which kinds name a thing of this kind. */
  namedBy?: [kind: Kind, field: string][]
  /** Since when past prices depend on it, and what to do instead of removing it. */
  begun?(thing: Things[K], state: State): { on: string | undefined; instead: string }
}

/** Looks up what things of a document name, in what the organisation would have afterwards. */
export interface Lookup {
  readonly target: State
  readonly failures: Failures
  exists(kind: Kind, identity: string, path: Path): boolean
  /** A field on which prices depend: it cannot change. */
  stays(kind: 'services' | 'rateCards', identity: string, field: string, value: unknown, path: Path): void
  /** The service must exist and be one of the carrier's. */
  serviceOf(carrier: string | undefined, service: string | undefined, path: Path): void
  /** What is wrong with a zone of a set on some days, if anything. */
  zoneFailure(zoneSet: string, zone: string, time: { from: string; to: string | null }): string | undefined
}

/** Means "whole carrier" in the key of a row that may name a service. */
export const anyService = '*'

/** How many of most kinds one organisation may have. */
export const thingsMax = limits.thingsOfOneKindMax

export const select =
  <Row extends object>(sql: string): Reader<Row> =>
  async (database, organisationId) =>
    (await database.query<Row>(sql, [organisationId])).rows

type WithNumbers<Row, Name> = {
  [Own in keyof Row]: Own extends Name ? number | Extract<Row[Own], null> : Row[Own]
}

/** The database returns numbers as text. All of ours are exact as doubles. */
export const numbers =
  <Row extends object, Name extends keyof Row & string>(
    read: Reader<Row>,
    ...names: Name[]
  ): Reader<WithNumbers<Row, Name>> =>
  async (database, organisationId) => {
    const isNumber = new Set<string>(names)
    const numbered = ([name, value]: [string, unknown]) => [
      name,
      isNumber.has(name) && value !== null ? Number(value) : value,
    ]
    const rows = await read(database, organisationId)
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(numbered)) as WithNumbers<Row, Name>)
  }

export const sortedBy = <Element>(values: Element[], keyOf: (value: Element) => string): Element[] =>
  [...values].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/** The first day of the earliest version of a card or zone set that is not a draft. */
export const firstVersionOf = (
  { versions }: State,
  kind: 'rateCards' | 'zoneSets',
  owner: string,
): string | undefined =>
  versions[kind]
    .filter((version) => version.owner === owner && version.state !== 'DRAFT')
    .flatMap(({ effectiveFrom }) => effectiveFrom ?? [])
    .sort()[0]
