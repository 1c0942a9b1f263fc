import { expect, test } from 'vitest'
import { newOrganisation, type Sender, sendAs } from '../../../../test/rates/configuration-calls.ts'
import { apply, exampleDocument, exportText } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import { applyUploaded } from '../../../../test/rates/uploading.ts'

/** The example document, as the spreadsheets that somebody would type. */
const app = configuringApp()

const customers = `
customer id,name
SALTBUSH,Saltbush Homewares
IRONBARK,Ironbark Trade Tools
LYREBIRD,Lyrebird Cellars`

const zones = {
  AU: `
zone,zone name,postcodes,suburb
SYD,Sydney metro,1000-2249; 2555-2574; 2740-2770,
MEL,Melbourne metro,3000-3210; 8000-8999,
BNE,Brisbane metro,4000-4206; 4229; 9000-9999,
PER,Perth metro,6000-6199,
QLF,Queensland remote,4816; 4820-4830,
QLF,Queensland remote,4871,Almaden`,
  WORLD: `
zone,zone name,country
AU,Australia,AU
NZ,New Zealand,NZ
ROW,Rest of the world,*`,
}

const lanes = {
  'GLX-STD': `
service,from zone,to zone,rate,unit,from,basic,minimum,reciprocal,min days,max days
GLX-ROAD,MEL,SYD,0.2926,KG,0,7.50,11.00,Y,1,2
GLX-ROAD,MEL,SYD,0.2750,KG,250,,,,,
GLX-ROAD,MEL,SYD,0.2575,KG,500,,,,,
GLX-ROAD,MEL,SYD,0.2399,KG,1000,,,,,
GLX-ROAD,SYD,SYD,0.1472,KG,0,7.50,11.00,N,1,2`,
  'BRL-STD': `
service,from zone,to zone,basic,minimum,break rule,min days,max days,from 0 kg,from 100 kg,from 500 kg
BRL-GEN,BNE,QLF,$12.00,$42.00,SLIDING,5,7,0.7863,0.7035,0.6208`,
  'PWX-STD': `
service,from zone,to zone,rate,unit,item type,basic,minimum,maximum,reciprocal,min days,max days
PWX-EXP,AU,NZ,6.80,KG,,38,55,2400,Y,2,3
PWX-EXP,AU,NZ,24.50,ITEM,SATCHEL,,,,,,`,
}

const levies = `
carrier,service,customer,effective from,percent
GALAH,*,*,2026-07-01,18.5%
BANDI,*,*,2026-07-01,21%
PELICAN,PWX-EXP,*,2026-07-01,27%
GALAH,*,IRONBARK,2026-07-01,15%`

const surcharges = `
id,key,name,carrier,customer,replaces,basis,amount,cost,minimum,value above,group,fuel applies,effective from,longest side from,longest side below,consignment kg from,item types except,extras,to zones,residential
BANDI-OVL2,OVL2,Overlength 2,BANDI,*,,PER_ITEM,40,,,,OVERLENGTH,,,2,,,,,,
BANDI-OVL3,OVL3,Overlength 3,BANDI,*,,PER_ITEM,75,,,,OVERLENGTH,,,3,,,,,,
BANDI-REMOTE,REMOTE,Remote area,BANDI,*,,PER_KG,0.20,,15,,,Y,,,,,,,QLF,
RESI,RESI,Residential delivery,*,*,,FIXED,5,,,,,,,,,,,,,Y
HRES-100,HRES,Heavy residential delivery,*,*,,FIXED,175,,,,HRES,,,,,100,,,,Y
WARR,WARR,Warranty,*,LYREBIRD,,PCT_VALUE,1%,,,100,,,2026-07-01,,,,,,,
GALAH-TAIL-LIFT,TAIL,Tail lift at delivery,GALAH,*,,FIXED,45.76,38,,,,Y,,,,,,TAIL-LIFT-DELIVERY,,
GALAH-LONG,LONG,Long carton,GALAH,*,,PER_ITEM,22,,,,,,,1.5,2,,"PALLET, SKID",,,
IRONBARK-RESI,RESI,Residential delivery,GALAH,IRONBARK,RESI,FIXED,0,,,,,,,,,,,,,Y`

const customerRates = `
customer id,carrier,service,rate card,effective from,effective to,markup %,markup $,minimum margin,round to
SALTBUSH,GALAH,*,GLX-STD,2026-07-01,,18%,,,
IRONBARK,GALAH,*,GLX-STD,2026-07-01,,,2.50,,0.05
IRONBARK,BANDI,*,BRL-STD,2026-07-01,,12%,,5,
LYREBIRD,PELICAN,PWX-EXP,PWX-STD,2026-07-01,2027-06-30,25%,,,`

const spotRates = `
id,customer id,service,from zone,to zone,kg from,kg to,amount,message,valid from,valid to,min days,max days
SPOT-1,IRONBARK,GLX-ROAD,MEL,PER,500,2000,640.00,Agreed rate for Melbourne to Perth,2026-07-01,2029-12-31,4,6`

/** Everything that has a spreadsheet is filled from one; the rest of the document creates what there is to fill. */
async function fill(who: Sender) {
  const { pool } = app.running.database
  const { format, services, rateCards, zoneSets, examples, ...rest } = exampleDocument()
  for (const list of ['customers', 'fuelLevies', 'surcharges', 'customerRates', 'spotRates'])
    delete rest[list]
  const bare = ({ versions: _, ...thing }: { versions: unknown }) => thing
  await apply(pool, who.organisationId, { format, ...rest, zoneSets: zoneSets.map(bare) })
  const send = (fields: Record<string, string>, text: string) =>
    applyUploaded(app.running, who, fields, text.trimStart())
  const effectiveFrom = '2026-07-01'
  await send({ kind: 'customers' }, customers)
  for (const [target, text] of Object.entries(zones))
    await send({ kind: 'zones', target, effectiveFrom }, text)
  await apply(pool, who.organisationId, { format, services, rateCards: rateCards.map(bare) })
  for (const [target, text] of Object.entries(lanes))
    await send({ kind: 'lanes', target, effectiveFrom }, text)
  await send({ kind: 'fuel-levies' }, levies)
  await send({ kind: 'surcharges' }, surcharges)
  await send({ kind: 'customer-rates' }, customerRates)
  await send({ kind: 'spot-rates' }, spotRates)
  await apply(pool, who.organisationId, { format, examples })
}

/** A version that was filled from a spreadsheet has the name of the file as its label. */
const withoutLabels = (text: string) =>
  JSON.stringify(JSON.parse(text), (key, value) => (key === 'label' ? undefined : value), 2)

test('an organisation filled by spreadsheets is the one of the document, and prices its examples to the cent', async () => {
  const { pool } = app.running.database
  const [byFiles, byDocument] = [await newOrganisation(app.running), await newOrganisation(app.running)]
  await fill(byFiles)
  await apply(pool, byDocument.organisationId, exampleDocument())
  expect(withoutLabels(await exportText(pool, byFiles.organisationId))).toBe(
    withoutLabels(await exportText(pool, byDocument.organisationId)),
  )
  const priced = async (request: object) =>
    (await sendAs(app.running, byFiles, 'POST', 'price', request)).json().results[0]
  for (const example of exampleDocument().examples) {
    const { name, customer, service, origin, destination, items, extras, expect: wanted } = example
    const { quotes } = await priced({
      general: { customerIds: [customer], extras },
      filters: { serviceIds: [service] },
      origin,
      destination,
      items,
    })
    expect([name, quotes[0]?.totalAmount]).toEqual([name, wanted.totalAmount])
  }
  const minimum = await priced({
    general: { customerIds: ['SALTBUSH'] },
    filters: { serviceIds: ['GLX-ROAD'] },
    origin: { postalCode: '2000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 1, length: 0.1, width: 0.1, height: 0.1, weight: 3 }],
  })
  expect(minimum.costs[0].cost).toBe(11)
})
