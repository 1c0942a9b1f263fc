import { beforeEach, describe, expect, test } from 'vitest'
import { newOrganisation, type Sender, sendAs } from '../../../../test/rates/configuration-calls.ts'
import { apply, exampleDocument } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import { applyRead, csvOf, upload } from '../../../../test/rates/uploading.ts'

// A file replaces everything of its kind. What a refused row is about stays as it is until the row is mended.

const app = configuringApp()
let who: Sender

beforeEach(async () => {
  who = await newOrganisation(app.running)
  await apply(app.running.database.pool, who.organisationId, exampleDocument())
})

const get = async (path: string) => {
  const answer = await sendAs(app.running, who, 'GET', path)
  expect(answer.statusCode, answer.payload).toBe(200)
  return answer.json()
}

describe('levies', () => {
  const days = ['2027-07-01', '2027-08-01', '2027-09-01']
  beforeEach(() =>
    apply(app.running.database.pool, who.organisationId, {
      format: 'cartage-configuration/1',
      fuelLevies: days.map((effectiveFrom) => ({ carrier: 'GALAH', effectiveFrom, percent: 20 })),
    }),
  )

  const replace = (...rows: string[][]) =>
    upload(
      app.running,
      who,
      { kind: 'fuel-levies', target: 'GALAH', mode: 'replace' },
      csvOf([['carrier', 'effective from', 'percent'], ...rows]),
    )

  const daysLeft = async () => {
    const { items } = await get('fuel-levies')
    const left: string[] = items.map(({ effectiveFrom }: { effectiveFrom: string }) => effectiveFrom)
    return left.filter((day) => day > '2027').sort()
  }

  test('stay if their row is refused, though the file replaces all', async () => {
    const read = await replace(['GALAH', '2027-07-01', '19,5'], ['GALAH', '2027-08-01', '#REF!'])
    expect(read.body).toMatchObject({
      counts: { refused: 2 },
      difference: { counts: { new: 0, changed: 0, removed: 1 } },
      notes: [],
    })
    const { items } = await get(`uploads/${read.uploadId}/changes`)
    expect(items).toMatchObject([{ change: 'removed', key: { identity: 'GALAH/-/2027-09-01' } }])
    expect((await applyRead(app.running, who, read, { acceptRefused: 2 })).statusCode).toBe(200)
    expect(await daysLeft()).toEqual(['2027-07-01', '2027-08-01'])
  })

  test.each([
    ['its day cannot be read', ['GALAH', '13/13/2027', '21']],
    ['it has no day', ['GALAH', '', '21']],
    ['two of its cells cannot be read, the day is the second', ['#REF!', '#N/A', '21']],
  ])('all stay if a refused row does not say which it is: %s', async (_, row) => {
    const read = await replace(['GALAH', '2027-07-01', '19'], row)
    expect(read.body).toMatchObject({
      counts: { refused: 1 },
      difference: { counts: { new: 0, changed: 1, removed: 0 } },
      notes: ['Nothing is removed, because a refused row does not say what it is about'],
    })
    expect((await applyRead(app.running, who, read, { acceptRefused: 1 })).statusCode).toBe(200)
    expect(await daysLeft()).toEqual(days)
  })
})

describe('zones', () => {
  const header = ['zone', 'zone name', 'postcodes']
  const rows = [
    ['SYD', 'Sydney metro', '1000-2249, 2555-2574, 2740-2770'],
    ['MEL', 'Melbourne metro', '3000-3210, 8000-8999'],
    ['BNE', 'Brisbane metro', '4000-4206, 4229, 9000-9999'],
    ['PER', 'Perth metro', '6000-6199'],
    ['QLF', 'Queensland remote', '4816, 4820-4830'],
  ]
  const replace = (changed: string[][]) =>
    upload(
      app.running,
      who,
      { kind: 'zones', target: 'AU', effectiveFrom: '2027-01-01', mode: 'replace' },
      csvOf([header, ...changed]),
    )
  const membersOf = async (versionId: string, zone: string): Promise<unknown[]> => {
    const { items } = await get(`zone-sets/AU/versions/${versionId}/members?zone=${zone}`)
    return items.map(({ member }: { member: unknown }) => member)
  }

  test('keep the places that the file puts nowhere if one of their rows is refused', async () => {
    const changed = [
      ...rows.slice(0, 2),
      ['BNE', 'Brisbane metro', '4000-4206, 42290'],
      ['PER', 'Perth metro', '6000-6199, 4229'],
      ['QLF', 'Queensland remote', '4816'],
    ]
    const read = await replace(changed)
    expect(read.body.counts.refused).toBe(1)
    expect(read.body.notes).toEqual(['Zones with a refused row keep their places: BNE'])
    const { draftId } = read.body
    // An accepted row moves 4229 to Perth; no accepted row has the other places of Brisbane.
    expect(await membersOf(draftId, 'BNE')).toEqual(['4000-4206', '9000-9999'])
    expect(await membersOf(draftId, 'PER')).toEqual(['4229', '6000-6199'])
    expect(await membersOf(draftId, 'QLF')).toEqual(['4816'])
  })

  test('keep a place whose row names it, but no zone', async () => {
    const changed = [...rows.slice(0, 3), ['P E R', 'Perth metro', '6000-6199'], ...rows.slice(4)]
    const read = await replace(changed)
    expect(read.body.counts.refused).toBe(1)
    expect(await membersOf(read.body.draftId, 'PER')).toEqual(['6000-6199'])
  })
})
