import { useMutation } from '@tanstack/react-query'
import { answerOf, api, taggedAnswerOf } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { ifMatch, ifNew, resource, useConfigurationIsStale } from './resource.ts'

export type FuelLevy = components['schemas']['FuelLevy']
export type LevyId = Pick<FuelLevy, 'carrier' | 'service' | 'customer' | 'effectiveFrom'>

const all = '/v1/org/configuration/fuel-levies'
const one = '/v1/org/configuration/fuel-levies/{carrier}/{service}/{from}'

/** The whole carrier is `-`. A customer's levy also names the customer. */
const addressOf = ({ carrier, service = '-', customer, effectiveFrom }: LevyId) => ({
  path: { carrier, service, from: effectiveFrom },
  ...(customer === undefined ? {} : { query: { customer } }),
})

export const fuelLevies = resource<FuelLevy, LevyId>('fuel-levies', {
  list: (query, signal) => api.GET(all, { params: { query }, signal }),
  read: (id, signal) => api.GET(one, { params: addressOf(id), ...(signal && { signal }) }),
  add: (id, body) =>
    api.PUT(one, {
      params: { ...addressOf(id), header: ifNew },
      body: body as components['schemas']['FuelLevyChange'],
    }),
  change: (id, etag, body) => api.PATCH(one, { params: { ...addressOf(id), header: ifMatch(etag) }, body }),
  remove: (id, etag) => api.DELETE(one, { params: { ...addressOf(id), header: ifMatch(etag) } }),
  uses: (id, signal) => api.GET(`${one}/uses`, { params: { ...addressOf(id) }, signal }),
})

/** Somebody else has written one of these levies since they were read. */
export class LeviesChanged extends Error {
  readonly theirs: FuelLevy[]

  constructor(theirs: FuelLevy[]) {
    super('Somebody else has changed these levies in the meantime.')
    this.theirs = theirs
  }
}

const document = '/v1/org/configuration'
const triesMax = 5

/**
 * Writes several levies in one transaction, or none. The version that is written on is read before the levies are
 * compared, so that nobody can write between the two.
 */
async function saveLevies(
  levies: FuelLevy[],
  differing: (now: FuelLevy[]) => FuelLevy[],
  readAll: () => Promise<FuelLevy[]>,
): Promise<void> {
  const body = { format: 'cartage-configuration/1' as const, fuelLevies: levies }
  for (let tries = 1; ; tries += 1) {
    const { etag } = await taggedAnswerOf(
      api.PUT(document, { params: { query: { dryRun: true, check: false } }, body }),
    )
    const theirs = differing(await readAll())
    if (theirs.length > 0) throw new LeviesChanged(theirs)
    const isSaved = await answerOf(
      api.PUT(document, { params: { query: { check: false }, header: ifMatch(etag) }, body }),
    ).then(
      () => true,
      (error: unknown) => {
        // Something else of the configuration was changed in between.
        if (tries < triesMax && (error as { status?: number }).status === 412) return false
        throw error
      },
    )
    if (isSaved) return
  }
}

export function useSaveLevies() {
  const onSettled = useConfigurationIsStale()
  return useMutation({
    mutationFn: (
      { levies, differing }: { levies: FuelLevy[]; differing(now: FuelLevy[]): FuelLevy[] },
      { client },
    ) => saveLevies(levies, differing, () => client.fetchQuery({ ...fuelLevies.all, staleTime: 0 })),
    onSettled,
  })
}
