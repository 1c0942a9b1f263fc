import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CountedHand } from '../../counted-hand.ts'
import { openPage } from '../../open-page.ts'
import { makeEmptyOrganisation } from '../../organisation.ts'
import { customersField, itemField, postcodeField } from '../../pages/quote-form.ts'

/** Besides typing. */
const actionsMax = 60

const carriers = [
  'Carrier\tCarrier name\tService\tName\tType\tClass\tCubic factor\tWeight step\tZone set\tRate card',
  'GALAH\tGalah Parcel Lines\tGLX-ROAD\tRoad Parcel\tDomestic\tStandard\t250\t1\tAU\tGLX-STD',
  'BANDI\tBandicoot Road Freight\tBRL-GEN\tGeneral\tDomestic\tStandard\t333\t1\tAU\tBRL-STD',
  'PELICAN\tPelican Worldwide\tPWX-EXP\tExpress\tInternational\tExpress\t200\t0.5\tAU\tPWX-STD',
]

const lanes = 'service,from zone,to zone,rate,unit,from,basic,minimum,break rule,reciprocal,min days,max days'
const lines = (...rows: string[]) => rows.join('\n')

/** What the worked examples of the domain need: a file for each kind, in no particular order. */
const files = {
  'customer-rates.csv': lines(
    'customer id,carrier,rate card,effective from,markup %',
    'SALTBUSH,GALAH,GLX-STD,2026-07-01,18',
    'IRONBARK,BANDI,BRL-STD,2026-07-01,12',
    'LYREBIRD,PELICAN,PWX-STD,2026-07-01,25',
  ),
  'customers.csv': lines(
    'customer id,name',
    'SALTBUSH,Saltbush Homewares',
    'IRONBARK,Ironbark Trade Tools',
    'LYREBIRD,Lyrebird Cellars',
  ),
  'fuel-levies.csv': lines(
    'carrier,effective from,percent',
    'GALAH,2026-07-01,18.5',
    'BANDI,2026-07-01,21',
    'PELICAN,2026-07-01,27',
  ),
  'GLX-STD.csv': lines(lanes, 'GLX-ROAD,MEL,SYD,0.2926,KG,0,7.50,11.00,WHOLE,yes,1,2'),
  'BRL-STD.csv': lines(
    lanes,
    'BRL-GEN,BNE,QLF,0.7863,KG,0,12.00,42.00,SLIDING,yes,5,7',
    'BRL-GEN,BNE,QLF,0.7035,KG,100,12.00,42.00,SLIDING,yes,5,7',
    'BRL-GEN,BNE,QLF,0.6208,KG,500,12.00,42.00,SLIDING,yes,5,7',
  ),
  'PWX-STD.csv': lines(lanes, 'PWX-EXP,SYD,NZ,6.80,KG,0,38.00,55.00,WHOLE,no,3,5'),
  'surcharges.csv': lines(
    'id,key,name,basis,amount,carrier,minimum,fuel applies,longest side from,consignment kg from,to zones,zone set,residential',
    'BANDI-OVL3,OVL3,Overlength from 3 m,PER_ITEM,75,BANDI,,no,3,,,,',
    'BANDI-REMOTE,REMOTE,Remote area,PER_KG,0.20,BANDI,15,yes,,,QLF,AU,',
    'RESI,RESI,Residential,FIXED,5,*,,no,,,,,yes',
    'HRES,HRES,Heavy residential,FIXED,175,*,,no,,100,,,yes',
  ),
  'zones.csv': lines(
    'zone,zone name,postcodes,country',
    'MEL,Melbourne,3000-3210,',
    'SYD,Sydney,2000-2249,',
    'BNE,Brisbane,4000-4206,',
    'QLF,Queensland far,4816-4895,',
    'NZ,New Zealand,,NZ',
  ),
}

const inOrder = [
  'zones.csv',
  'GLX-STD.csv',
  'BRL-STD.csv',
  'PWX-STD.csv',
  'customers.csv',
  'customer-rates.csv',
  'fuel-levies.csv',
  'surcharges.csv',
]

test('an empty organisation prices the worked examples to the cent within 60 actions', async () => {
  const { admin } = await makeEmptyOrganisation('From nothing')
  const page = await openPage(admin, '/')
  const hand = new CountedHand(page)
  await addCarriers(page, hand)
  await bringFiles(page, hand)

  await hand.click(page.getByRole('link', { name: 'Quotes', exact: true }))
  await hand.click(customersField(page))
  for (const customer of ['SALTBUSH', 'IRONBARK', 'LYREBIRD']) {
    await hand.type(customer)
    await hand.press('Enter')
    await page.getByRole('button', { name: `Remove ${customer}` }).waitFor({ state: 'attached' })
  }
  await writePostcodes(page, hand, '3000', '2000')
  await pasteItems(page, hand, '2\t\t0.6\t0.4\t0.4\t12')
  await expectPrice(page, hand, 'GLX-ROAD for SALTBUSH: 33.13')

  await writePostcodes(page, hand, '4000', '4825')
  await hand.click(page.getByText('Company, street, country').last())
  await hand.write(page.getByRole('textbox', { name: 'Street' }).last(), '12 Isa Street')
  await pasteItems(page, hand, '2\t\t3.2\t0.3\t0.3\t28', '6\t\t0.8\t0.6\t0.5\t18')
  await expectPrice(page, hand, 'BRL-GEN for IRONBARK: 1,255.66')

  await writePostcodes(page, hand, '2000', '1010')
  await hand.write(page.getByRole('textbox', { name: 'Street' }).last(), '')
  await hand.write(page.getByRole('textbox', { name: 'Country code' }).last(), 'NZ')
  await pasteItems(page, hand, '1\t\t0.5\t0.4\t0.3\t9.2', '\t\t\t\t\t')
  await expectPrice(page, hand, 'PWX-EXP for LYREBIRD: 189.87')

  console.log(`From nothing to the worked examples: ${hand.count} actions`)
  expect(hand.count).toBeLessThanOrEqual(actionsMax)
})

/** One list brings carriers, services, and the zone set and rate cards that they name. */
async function addCarriers(page: Page, hand: CountedHand) {
  await hand.click(page.getByRole('link', { name: 'Add a carrier' }))
  await hand.click(page.getByRole('button', { name: 'Paste a list' }).first())
  await page.getByRole('textbox', { name: 'Carriers and services' }).and(page.locator(':focus')).waitFor()
  await hand.paste(...carriers)
  await page.getByText('Adds 3 carriers, 3 services, 1 zone set, 3 rate cards.').waitFor()
  await hand.click(page.getByRole('button', { name: 'Add them' }))
  await page.getByText('3 carriers, 3 services', { exact: true }).waitFor()
}

/** All files are dropped on Home at once. Each is looked at and published or applied, then the next one comes. */
async function bringFiles(page: Page, hand: CountedHand) {
  await hand.click(page.getByRole('link', { name: 'Home', exact: true }))
  await page.getByText('1 of 5 done').waitFor()
  await hand.drop(page.getByText('On the way to your first quote'), files)
  for (const name of inOrder) {
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await hand.click(page.getByRole('link', { name: 'That is right' }))
    await hand.click(page.getByRole('button', { name: /^(Publish from|Apply$)/ }))
  }
  await page.getByText('Applied.').waitFor()
}

async function writePostcodes(page: Page, hand: CountedHand, from: string, to: string) {
  await hand.write(postcodeField(page, 'From'), from)
  // Closes the list of places, which covers the next field.
  await hand.press('Tab')
  await hand.write(postcodeField(page, 'To'), to)
  await hand.press('Tab')
}

async function pasteItems(page: Page, hand: CountedHand, ...rows: string[]) {
  await hand.click(itemField(page, 'Quantity', 1))
  await hand.paste(...rows)
}

async function expectPrice(page: Page, hand: CountedHand, name: string) {
  await hand.press('Control+Enter')
  await page.getByRole('button', { name }).waitFor()
}
