import { CartageClient, type Ledger, NotFoundError, type Schemas } from '../index.ts'
import { type Io, ToldError, UsageError } from './command.ts'
import { accessOf } from './profile.ts'

export const kinds = ['shipments', 'activities'] as const
export type Kind = (typeof kinds)[number]

export type RejectedRow = Schemas['RejectedShipmentRow'] | Schemas['RejectedActivityRow']
export type AnyLedger = Ledger<unknown, Record<string, unknown>, RejectedRow, Record<string, unknown>>

export async function connect({ env }: Io, profile: string | undefined): Promise<CartageClient> {
  const { url, apiKey } = await accessOf(env, profile)
  return new CartageClient({ url, apiKey })
}

export function kindOf(word: string | undefined): Kind {
  const kind = kinds.find((one) => one === word)
  if (kind) return kind
  throw new UsageError(
    word === undefined
      ? 'Say "shipments" or "activities"'
      : `"${word}" is neither "shipments" nor "activities"`,
  )
}

/** The ledger that an import belongs to: its id does not say. */
export async function ledgerOfImport(
  client: CartageClient,
  importId: string,
  signal: AbortSignal,
): Promise<{ kind: Kind; ledger: AnyLedger }> {
  for (const kind of kinds) {
    const ledger: AnyLedger = client[kind]
    try {
      await ledger.import(importId, { signal })
      return { kind, ledger }
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error
    }
  }
  throw new ToldError(`There is no import ${importId}.`)
}
