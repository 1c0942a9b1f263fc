import type { Kind, Things } from '../document/document.ts'
import { carriers } from './carriers.ts'
import { chargeCodes } from './charge-codes.ts'
import { customFields } from './custom-fields.ts'
import { customerRates } from './customer-rates.ts'
import { customers } from './customers.ts'
import { examples } from './examples.ts'
import { extras } from './extras.ts'
import { fuelLevies } from './fuel-levies.ts'
import { itemTypes } from './item-types.ts'
import type { KindOf } from './kind.ts'
import { rateCards } from './rate-cards.ts'
import { services } from './services.ts'
import { spotRates } from './spot-rates.ts'
import { surcharges } from './surcharges.ts'
import { warehouses } from './warehouses.ts'
import { zoneSets } from './zone-sets.ts'

/** Every kind, in the order in which they are written. */
const all: { [K in Kind]: KindOf<K> } = {
  customFields,
  warehouses,
  chargeCodes,
  customers,
  extras,
  carriers,
  zoneSets,
  itemTypes,
  services,
  rateCards,
  fuelLevies,
  surcharges,
  customerRates,
  spotRates,
  examples,
}

export const kinds = Object.keys(all) as Kind[]

export const kindOf = <K extends Kind>(kind: K): KindOf<K> => all[kind]

/** Means "whole carrier" in an identity that names a service. */
const wholeCarrier = '-'

/** The parts that identify a thing, as in its path in the API. They never change. */
export const identityPartsOf = <K extends Kind>(kind: K, thing: Things[K]): string[] =>
  kindOf(kind).identity.flatMap((field) => {
    // A levy without a customer is everybody's.
    if (thing[field] === undefined) return field === 'customer' ? [] : wholeCarrier
    return String(thing[field])
  })

export const identityOf = <K extends Kind>(kind: K, thing: Things[K]): string =>
  identityPartsOf(kind, thing).join('/')

/** The fields that identify a thing. In the API they come from the path. */
export const identityFieldsOf = (kind: Kind): string[] => kindOf(kind).identity

export function fieldsOfIdentity(kind: Kind, parts: string[]): Record<string, string> {
  const names = identityFieldsOf(kind).slice(0, parts.length)
  const fields = names.map((name, at) => [name, parts[at] ?? ''] as const)
  return Object.fromEntries(fields.filter(([name, part]) => !(name === 'service' && part === wholeCarrier)))
}

/**
 * A thing with its unordered lists sorted, so that two things with the same meaning are equal. Documents are
 * sorted only after they are checked: messages name places as they were sent.
 */
export const withSortedLists = <K extends Kind>(kind: K, thing: Things[K]): Things[K] =>
  kindOf(kind).sorted?.(thing) ?? thing
