import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FilesOfPeople, place, places } from '../../../../test/files-of-people.ts'
import { type ImportingApp, importingApp } from '../../../../test/importing-app.ts'
import { type Browser, signedIn } from '../../../../test/people.ts'
import { uuidv7 } from '../../../platform/values/uuid.ts'

/** Rejected rows of a customer: who corrects them, and what is shown of them. */
let service: ImportingApp
let files: FilesOfPeople
let gumnut: Browser
let ironbark: Browser
let operator: Browser

beforeAll(async () => {
  service = await importingApp()
  files = new FilesOfPeople(service)
  gumnut = await signedIn(service, 'customer', { customerId: 'GUMNUT' })
  ironbark = await signedIn(service, 'customer', { customerId: 'IRONBARK' })
  operator = await signedIn(service, 'operations')
})
afterAll(() => service.close())

describe("a customer's user", () => {
  test('corrects its rows and sends them, also those that named another customer', async () => {
    const [one, two] = [uuidv7(), uuidv7()]
    const header = `shipmentId,customerId,${places}`
    const { importId } = await files.sent(gumnut, 'shipments', [
      header,
      `${one},,3000,Nowhere,2000,Sydney,CARTON`,
      `${two},IRONBARK,${place}`,
    ])
    const folder = `/portal/imports/${importId}/rejected-rows`
    const summary = (await gumnut.call('GET', `${folder}/summary`)).json()
    expect(summary).toMatchObject({ lockedColumns: [], state: { open: 2 } })
    expect((await ironbark.call('GET', `${folder}/summary`)).statusCode).toBe(404)
    const changed = await gumnut.call('POST', `${folder}/changes`, {
      changeId: uuidv7(),
      label: 'edit',
      cells: [
        { rowNumber: 2, column: 'originSuburb', from: 'Nowhere', to: 'Melbourne' },
        { rowNumber: 3, column: 'customerId', from: 'IRONBARK', to: 'GUMNUT' },
      ],
    })
    expect(changed.statusCode, changed.payload).toBe(200)
    const again = await gumnut.call('POST', `${folder}/send`, {
      sendId: uuidv7(),
      filter: { state: 'changed' },
    })
    expect(again.statusCode, again.payload).toBe(202)
    expect(await files.ended(gumnut, again.json().importId)).toMatchObject({
      counts: { received: 2, processed: 2, failed: 0 },
    })
    expect([await files.shipment(one), await files.shipment(two)]).toMatchObject([
      { customerId: 'GUMNUT' },
      { customerId: 'GUMNUT' },
    ])
  })

  test("keeps its customer in rows that the operator's people correct", async () => {
    const id = uuidv7()
    const { importId } = await files.sent(gumnut, 'shipments', [
      `shipmentId,${places}`,
      `${id},3000,Nowhere,2000,Sydney,CARTON`,
    ])
    const folder = `/portal/imports/${importId}/rejected-rows`
    await operator.call('GET', `${folder}/summary`)
    const edits = [{ rowNumber: 2, column: 'originSuburb', from: 'Nowhere', to: 'Melbourne' }]
    await operator.call('POST', `${folder}/changes`, { changeId: uuidv7(), label: 'edit', cells: edits })
    const again = await operator.call('POST', `${folder}/send`, { sendId: uuidv7(), filter: {} })
    expect(again.statusCode, again.payload).toBe(202)
    await files.ended(gumnut, again.json().importId)
    expect(await files.shipment(id)).toMatchObject({ customerId: 'GUMNUT' })
  })

  test("does not see the operator's cost in rows that it corrected and sent", async () => {
    const id = uuidv7()
    const header = `shipmentId,customerId,totalCostReceived,${places}`
    const rejected = await files.sent(operator, 'shipments', [
      header,
      `${id},GUMNUT,77.25,3000,Nowhere,2000,Sydney,CARTON`,
    ])
    const folder = `/portal/imports/${rejected.importId}/rejected-rows`
    await gumnut.call('GET', `${folder}/summary`)
    const again = await gumnut.call('POST', `${folder}/send`, { sendId: uuidv7(), filter: {} })
    const { importId, ...shown } = await files.ended(gumnut, again.json().importId)
    expect(shown).toMatchObject({ counts: { failed: 1 }, errorReportUrl: null })
    const answers = await Promise.all(
      [`/portal/imports/${importId}`, '/portal/imports', `/v1/org/shipments/imports/${importId}/errors`].map(
        async (url) => (await gumnut.call('GET', url)).payload,
      ),
    )
    expect(answers.join()).toContain('Origin Zone(s) not found')
    expect(answers.join()).not.toMatch(/77\.25|totalCostReceived/)
    const folderOfImports = `/v1/org/shipments/imports/${importId}`
    expect((await gumnut.call('GET', folderOfImports)).json().errorReportUrl).toBeNull()
    expect((await gumnut.call('GET', `/portal/imports/${importId}/file`)).statusCode).toBe(404)
  })

  test('is told that lines differ in a column of the operator, and not in which', async () => {
    const id = uuidv7()
    const header = `shipmentId,customerId,totalCostReceived,costCentre,${places}`
    const { importId } = await files.sent(operator, 'shipments', [
      header,
      `${id},GUMNUT,77.25,C1,${place}`,
      `${id},GUMNUT,78.5,C2,${place}`,
    ])
    const folder = `/portal/imports/${importId}/rejected-rows`
    const stored = 'Shipment lines differ: totalCostReceived, costCentre'
    const shown = 'Shipment lines differ: a column of the operator, costCentre'
    const ask = async (person: Browser, url: string) => (await person.call('GET', url)).json()
    expect(await ask(operator, `${folder}/summary`)).toMatchObject({ reasons: [{ reason: stored, rows: 2 }] })
    expect(await ask(gumnut, `${folder}/summary`)).toMatchObject({ reasons: [{ reason: shown, rows: 2 }] })
    const choice = { filter: { reason: shown } }
    expect((await gumnut.call('POST', `${folder}/check`, choice)).json()).toMatchObject({ rejected: 2 })
    const filter = `reason=${encodeURIComponent(shown)}`
    expect(await ask(gumnut, `${folder}?${filter}`)).toMatchObject({
      items: [
        { reasons: [shown], checked: [shown], wrong: ['costCentre'] },
        { reasons: [shown], checked: [shown] },
      ],
    })
    expect((await ask(gumnut, `${folder}/groups?${filter}`)).items).toMatchObject([
      { reason: shown },
      { reason: shown },
    ])
    const again = await gumnut.call('POST', `${folder}/send`, { sendId: uuidv7(), ...choice })
    expect(again.statusCode, again.payload).toBe(202)
    const sentAgain = await files.ended(gumnut, again.json().importId)
    expect(sentAgain.reasons).toMatchObject([{ reason: shown, rows: 2 }])
    expect(await files.errorsOf(gumnut, 'shipments', sentAgain.importId)).toEqual([shown, shown])
    expect(await files.errorsOf(operator, 'shipments', sentAgain.importId)).toEqual([stored, stored])
    const everything = [
      '/portal/rejected-rows',
      '/portal/imports',
      `${folder}/summary`,
      `${folder}/groups`,
      `${folder}/state`,
      folder,
      `${folder}/2/history`,
    ].map(async (url) => {
      const answer = await gumnut.call('GET', url)
      expect(answer.statusCode, url).toBe(200)
      return answer.payload
    })
    expect((await Promise.all(everything)).join()).not.toMatch(/totalCostReceived|77\.25|78\.5/)
  })
})
