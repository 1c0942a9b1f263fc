import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible, expectUsableByEverybody } from '../../accessible.ts'
import { openPage } from '../../open-page.ts'
import { invite, makeOrganisation, type Organisation } from '../../organisation.ts'
import { type Person, sessionOf } from '../../person.ts'

const versions = '/v1/org/configuration/zone-sets/AU/versions'

let organisation: Organisation
let colleague: Person
beforeAll(async () => {
  organisation = await makeOrganisation('Two editors of zones')
  colleague = await invite(organisation.admin, { email: 'maya@zones.example', role: 'operations' })
})

interface Member {
  zone: string
  zoneName: string
  member: unknown
}

/** A draft that both have open, and what is in it. */
async function openBoth() {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const { items } = (await (await call('GET', versions)).json()) as {
    items: { versionId: string; state: string }[]
  }
  const copyOf = items.find(({ state }) => state === 'PUBLISHED')?.versionId
  const made = (await (await call('POST', versions, { copyOf })).json()) as { versionId: string }
  const address = `/settings/zones?set=AU&version=${made.versionId}`
  const mine = await openPage(organisation.admin, address)
  const theirs = await openPage(colleague, address)
  /** The zones of some places. */
  const zonesOf = async (...places: string[]) => {
    const found = await call('GET', `${versions}/${made.versionId}/members?limit=500`)
    const members = ((await found.json()) as { items: Member[] }).items
    return places.map((place) => members.find(({ member }) => member === place)?.zone)
  }
  return { mine, theirs, zonesOf }
}

async function edit(page: Page, zone: string) {
  await page.getByRole('button', { name: `Edit ${zone}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${zone} `) })
  const places = dialog.getByRole('textbox', { name: 'Places' })
  await places.waitFor()
  return {
    dialog,
    add: async (place: string) => places.fill(`${await places.inputValue()}, ${place}`),
    remove: async (place: string) =>
      places.fill((await places.inputValue()).replace(new RegExp(`(, )?${place}(?!\\d)`), '')),
    rename: (name: string) => dialog.getByRole('textbox', { name: 'Name' }).fill(name),
    save: () => dialog.getByRole('button', { name: 'Save in the draft' }).click(),
    closed: () => dialog.waitFor({ state: 'detached' }),
  }
}

test('each sees that the other is here, and what the other changes, without loading the page again', async () => {
  const { mine, theirs } = await openBoth()
  await mine.getByText('maya is here').waitFor()
  await theirs.getByText('admin is here').waitFor()
  const hobart = await edit(theirs, 'HBA')
  await hobart.rename('Hobart and south')
  await hobart.save()
  await hobart.closed()
  await mine.getByRole('row', { name: /HBA Hobart and south/ }).waitFor()
  await theirs.goto('/settings/zones')
  await mine.getByText('maya is here').waitFor({ state: 'detached' })
})

test('a zone shows how many lanes end in it, and remote zones have their own colour', async () => {
  const { mine } = await openBoth()
  // GLX-ROAD and BRL-GEN from each of 27 zones, NPN-PAL from all but the islands, GLX-NITE from 12 towns.
  await mine.getByRole('row', { name: /^SYD .* 92/ }).waitFor()
  await mine.getByText('remote', { exact: true }).waitFor()
  await expect.poll(() => mine.locator('.band rect.z-remote').count()).toBeGreaterThan(10)
  await expectUsableByEverybody(mine)
})

test('two editors of different places of one zone lose nothing, whoever saves first', async () => {
  const { mine, theirs, zonesOf } = await openBoth()
  const [my, their] = [await edit(mine, 'QLF'), await edit(theirs, 'QLF')]
  await their.add('4801')
  await their.remove('4816')
  await their.save()
  await their.closed()
  // What the other saved has come to this page meanwhile; what is typed stays.
  await my.add('4802')
  await mine.getByRole('status').getByText('1 new place, 0 removed').waitFor()
  await my.save()
  await my.closed()
  expect(await zonesOf('4801', '4802', '4816')).toEqual(['QLF', 'QLF', undefined])
})

test('the second is told who put the same place elsewhere and when, and nothing is overwritten', async () => {
  const { mine, theirs, zonesOf } = await openBoth()
  const [my, their] = [await edit(mine, 'QLF'), await edit(theirs, 'QLN')]
  await their.add('4820-4830')
  await their.save()
  await their.closed()

  await my.remove('4820-4830')
  await my.add('4803')
  await my.save()
  const told = my.dialog.getByText(/^maya put 4820–4830 into QLN at \d\d:\d\d\.$/)
  await told.waitFor()
  await my.dialog.getByText('You removed it.').waitFor()
  await my.dialog.getByText('Everything else that you changed is saved.').waitFor()
  await expectAccessible(mine)
  expect(await zonesOf('4820-4830', '4803')).toEqual(['QLN', 'QLF'])
  await my.dialog.getByRole('button', { name: 'Take theirs' }).click()
  await my.closed()
  expect(await zonesOf('4820-4830', '4803')).toEqual(['QLN', 'QLF'])

  // A person may also keep their own value: they have seen the other one.
  const [again, other] = [await edit(mine, 'SYD'), await edit(theirs, 'SYD')]
  await other.rename('Sydney')
  await other.save()
  await other.closed()
  await again.rename('Greater Sydney')
  await again.save()
  await again.dialog.getByText(/^maya named SYD Sydney at \d\d:\d\d\.$/).waitFor()
  await again.dialog.getByText('You named it Greater Sydney.').waitFor()
  await again.dialog.getByRole('button', { name: 'Keep mine' }).click()
  await again.closed()
  await theirs.getByRole('row', { name: /SYD Greater Sydney/ }).waitFor()
})

test('a zone that somebody else has put a place into is not removed with it', async () => {
  const { mine, theirs, zonesOf } = await openBoth()
  const [my, their] = [await edit(mine, 'DRW'), await edit(theirs, 'DRW')]
  await their.add('0850')
  await their.save()
  await their.closed()
  await my.dialog.getByRole('button', { name: 'Remove DRW' }).click()
  await my.dialog.getByText(/^maya changed DRW at \d\d:\d\d\.$/).waitFor()
  expect(await zonesOf('0850')).toEqual(['DRW'])
  await my.dialog.getByRole('button', { name: 'Keep mine' }).click()
  await my.closed()
  expect(await zonesOf('0850')).toEqual([undefined])
})

test('what somebody else changes after one has looked is not published with the rest', async () => {
  const { mine, theirs } = await openBoth()
  await mine.getByRole('button', { name: 'Publish', exact: true }).click()
  const publish = mine.getByRole('dialog', { name: 'Publish the zones of AU' })
  await publish.getByRole('textbox', { name: 'First day' }).fill('1 jul 2032')
  const button = publish.getByRole('button', { name: 'Publish from 1 Jul 2032' })
  await expect.poll(() => button.isDisabled()).toBe(false)
  await publish.getByText('0 new places, 0 places in another zone, 0 places removed.').waitFor()
  const their = await edit(theirs, 'QLF')
  await their.add('4801')
  await their.save()
  await their.closed()
  await button.click()
  await publish
    .getByText(
      /^maya@zones.example changed the draft at \d\d:\d\d, after you opened this\. Nothing was published\./,
    )
    .waitFor()
  await publish.getByText('1 new place, 0 places in another zone, 0 places removed.').waitFor()
  await button.click()
  await mine.getByText('Published from 1 Jul 2032.').waitFor()
})
