import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/people.ts'
import { card, set, versionCalls } from '../../../../test/rates/version-calls.ts'

const calls = versionCalls()

test('drafts of rate cards and zone sets are listed, published versions are not', async () => {
  const { organisationId } = await calls.furnish()
  const person = await signedIn(calls.app.running, 'finance', { organisationId })
  const drafts = async () => (await person.call('GET', '/portal/drafts')).json().items
  const before = await drafts()
  const dated = await calls.draft(card, { effectiveFrom: '2027-07-01' })
  const undated = await calls.draft(set)
  const known = new Set(before.map(({ versionId }: { versionId: string }) => versionId))
  const added = (await drafts()).filter(({ versionId }: { versionId: string }) => !known.has(versionId))
  expect(added).toEqual([
    { versionId: dated.body.versionId, kind: 'rateCards', owner: 'GLX-STD', effectiveFrom: '2027-07-01' },
    { versionId: undated.body.versionId, kind: 'zoneSets', owner: 'AU', effectiveFrom: null },
  ])
})
