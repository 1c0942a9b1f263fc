import { beforeAll, describe, expect, test } from 'vitest'
import {
  configurationPath,
  newOrganisation,
  type Sender,
  sendAs,
} from '../../../../test/rates/configuration-calls.ts'
import { exampleDocument } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import { upload } from '../../../../test/rates/uploading.ts'
import { withFile } from '../../../../test/workbook-parts.ts'
import { shownText } from '../../../spreadsheets/cells/sheet.ts'
import { readSheets } from '../../../spreadsheets/inspect/read-sheets.ts'

const app = configuringApp()
let who: Sender
beforeAll(async () => {
  who = await newOrganisation(app.running)
  const put = await sendAs(app.running, who, 'PUT', configurationPath, exampleDocument(), {
    'if-match': '"0"',
  })
  expect(put.statusCode, put.payload).toBe(200)
})

const get = (path: string) => sendAs(app.running, who, 'GET', path)

describe('a template', () => {
  test.each([
    'customers',
    'zones',
    'lanes',
    'lanes-wide',
    'fuel-levies',
    'surcharges',
    'area-surcharges',
    'customer-rates',
    'spot-rates',
  ])('of %s is there in both formats, with the same header', async (kind) => {
    const csv = await get(`templates/${kind}.csv`)
    expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="${kind}-template.csv"`)
    const xlsx = await get(`templates/${kind}.xlsx`)
    const [sheet] = await withFile(xlsx.rawPayload, (path) => readSheets(path, 'template.xlsx'))
    expect(sheet?.rows.map(({ cells }) => cells.map(shownText).join(','))).toEqual([
      csv.payload.replace('\ufeff', '').trim(),
    ])
  })

  test('of another kind is not found', async () => {
    expect((await get('templates/invoices.csv')).statusCode).toBe(404)
  })
})

describe('an export', () => {
  test('has what the organisation has, also as a workbook', async () => {
    const csv = await get('exports/customers.csv')
    expect(csv.statusCode, csv.payload).toBe(200)
    expect(csv.payload).toBe(
      '\ufeffcustomer id,name,retired from\r\nSALTBUSH,Saltbush Homewares,\r\nIRONBARK,Ironbark Trade Tools,\r\nLYREBIRD,Lyrebird Cellars,\r\n',
    )
    const xlsx = await get('exports/customers.xlsx')
    const [sheet] = await withFile(xlsx.rawPayload, (path) => readSheets(path, 'customers.xlsx'))
    expect(sheet?.rows[1]?.cells.map(shownText)).toEqual(['SALTBUSH', 'Saltbush Homewares'])
  })

  test('of lanes and zones is that of the version in force, or of the one that is named', async () => {
    const lanes = await get('exports/lanes.csv?card=GLX-STD')
    expect(lanes.headers['content-disposition']).toBe('attachment; filename="lanes-GLX-STD.csv"')
    expect(lanes.payload.split('\r\n')[1]).toMatch(/^GLX-ROAD,MEL,SYD,0\.2926,KG,0,/)
    const { items } = (await get('zone-sets/AU/versions')).json()
    const zones = await get(`exports/zones.csv?zoneSet=AU&version=${items[0].versionId}`)
    expect(zones.payload).toContain('QLF,Queensland remote,4871,,,Almaden,')
    expect((await get('exports/zones.csv?zoneSet=AU')).payload).toBe(zones.payload)
  })

  test.each(['lanes.csv', 'lanes.xlsx', 'lanes-wide.csv', 'lanes-wide.xlsx'])(
    'as %s, uploaded again, changes nothing',
    async (name) => {
      for (const target of ['GLX-STD', 'BRL-STD', 'PWX-STD']) {
        const file = await get(`exports/${name}?card=${target}`)
        expect(file.headers['content-disposition']).toContain(name.replace('.', `-${target}.`))
        const { body } = await upload(app.running, who, { kind: 'lanes', target }, file.rawPayload, name)
        expect([body.state, body.questions]).toEqual(['ready', []])
        expect(body.difference.counts).toMatchObject({ new: 0, changed: 0, removed: 0 })
        expect(body.difference.counts.unchanged).toBeGreaterThan(0)
      }
    },
  )

  test.each([
    ['exports/lanes-wide.csv', 400, 'card is required for lanes-wide'],
    ['exports/lanes.csv', 400, 'card is required for lanes'],
    ['exports/zones.xlsx', 400, 'zoneSet is required for zones'],
    ['exports/lanes.csv?card=NOBODY', 404, 'Rate card not found'],
    ['exports/zones.csv?zoneSet=AU&version=01a1dcfe-e7a6-7000-8000-000000000000', 404, 'Version not found'],
    ['exports/invoices.csv', 404, 'Kind of file not found'],
  ])('%s is refused', async (path, status, message) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
  })

  test('of somebody else is not there', async () => {
    const other = await newOrganisation(app.running)
    const customers = await sendAs(app.running, other, 'GET', 'exports/customers.csv')
    expect(customers.payload).toBe('\ufeffcustomer id,name,retired from\r\n')
    const lanes = await sendAs(app.running, other, 'GET', 'exports/lanes.csv?card=GLX-STD')
    expect(lanes.statusCode).toBe(404)
  })
})
