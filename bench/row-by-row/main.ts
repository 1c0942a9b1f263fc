/**
 * Usage: main.js shipments|activities FILE.csv ROWS. Each row is turned into an object, validated by its decorators and
 * saved through a repository, as tutorials show it. Prints how long each half of the rows took.
 */
import 'reflect-metadata'
import { createReadStream } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { plainToInstance } from 'class-transformer'
import { validate } from 'class-validator'
import { parse } from 'csv-parse'
import { DataSource } from 'typeorm'
import { Activity, Shipment, ShipmentLine } from './entities.js'
import { ActivityRow, ShipmentRow } from './rows.js'

const [kind, path = '', count = '0'] = process.argv.slice(2)
const rowsMax = Number(count)

const source = new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL ?? '',
  entities: [Activity, Shipment, ShipmentLine],
  synchronize: true,
})
await source.initialize()
const activities = source.getRepository(Activity)
const shipments = source.getRepository(Shipment)
const lines = source.getRepository(ShipmentLine)

async function importActivity(values: object): Promise<boolean> {
  const row = plainToInstance(ActivityRow, values)
  if ((await validate(row)).length > 0) return false
  await activities.save(activities.create({ ...row, activityTimestamp: new Date(row.activityTimestamp) }))
  return true
}

let lastShipmentId = ''

async function importShipmentRow(values: object): Promise<boolean> {
  const row = plainToInstance(ShipmentRow, values)
  if ((await validate(row)).length > 0) return false
  // Lines of a shipment are consecutive, so it is saved once.
  if (row.shipmentId !== lastShipmentId) {
    const { itemType: _, itemQuantity: __, itemWeight: ___, quoteDate, ...shipment } = row
    await shipments.save(
      shipments.create({ ...shipment, quoteDate: quoteDate ? new Date(quoteDate) : null } as Shipment),
    )
    lastShipmentId = row.shipmentId
  }
  const { shipmentId, itemType, itemQuantity, itemWeight } = row
  await lines.save(lines.create({ shipmentId, itemType, itemQuantity, itemWeight }))
  return true
}

const importRow = kind === 'shipments' ? importShipmentRow : importActivity
const halves: number[] = []
let rows = 0
let start = performance.now()
for await (const values of createReadStream(path).pipe(parse({ columns: true }))) {
  await importRow(values)
  rows++
  if (rows === rowsMax / 2 || rows === rowsMax) {
    halves.push((performance.now() - start) / 1000)
    start = performance.now()
  }
  if (rows === rowsMax) break
}
await source.destroy()
process.stdout.write(JSON.stringify({ rows, halves }))
