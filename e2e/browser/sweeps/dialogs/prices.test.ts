import { beforeAll, test } from 'vitest'
import { longCode, longName, makeLongThings } from '../../long-things.ts'
import { dialogOf, fill, lookAtDialogs, press } from '../../look-at-dialogs.ts'
import { openPage } from '../../open-page.ts'
import { makeOrganisation, type Organisation } from '../../organisation.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Dialogs of prices')
  await makeLongThings(organisation)
})

test('the dialogs of surcharges fit, are accessible, and show their buttons', async () => {
  const page = await openPage(organisation.admin, `/settings/surcharges?open=${longCode}`)
  await lookAtDialogs(page, {
    'a new surcharge': fill('New surcharge', { Id: longCode, Key: longCode, Name: longName, Amount: '5' }),
    'a surcharge to be deleted': press(`Delete ${longCode}`),
  })
})

test('the dialog of a fuel levy fits, is accessible, and shows its buttons', async () => {
  const page = await openPage(organisation.admin, '/settings/fuel-levies')
  await lookAtDialogs(page, {
    'a levy of one service': fill('Levy for one service', { Customer: longCode, Levy: longCode }),
  })
})

test('the dialogs of spot rates fit, are accessible, and show their buttons', async () => {
  const page = await openPage(organisation.admin, `/settings/spot-rates?open=${longCode}`)
  await lookAtDialogs(page, {
    'a new spot rate': fill('New spot rate', { Id: longCode }),
    'a spot rate to be deleted': press(`Delete ${longCode}`),
  })
})

test('the dialogs of extras and item types fit, are accessible, and show their buttons', async () => {
  const page = await openPage(organisation.admin, `/settings/extras?open=${longCode}`)
  await lookAtDialogs(page, {
    'a new extra': fill('New extra', { Code: longCode, Name: longName }),
    'an extra to be deleted': press(`Delete ${longCode}`),
  })
  await page.goto(`/settings/item-types?open=${longCode}`)
  await lookAtDialogs(page, {
    'a new item type': fill('New item type', { Code: longCode, Name: longName }),
    'an item type to be deleted': press(`Delete ${longCode}`),
  })
})

test('the dialogs of checks and examples fit, are accessible, and show their buttons', async () => {
  const page = await openPage(organisation.admin, `/settings/checks?open=${longName}`)
  await lookAtDialogs(page, {
    'a check that is set aside': fill(/^Set aside: .*WW/, { 'Why it is right as it is': longName }),
    'a new example': async () => {
      await press('Add an example')(page)
      await dialogOf(page).getByRole('combobox', { name: 'Customer' }).fill(longName)
      await page.keyboard.press('Tab')
    },
    'an example to be renamed': press(`Rename ${longName}`),
    'an example to be deleted': press(`Delete ${longName}`),
  })
})
