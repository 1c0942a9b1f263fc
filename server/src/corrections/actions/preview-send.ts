import type { Import } from '../../imports/record/import-record.ts'
import { listReportDownloads, type ReportDownload } from '../../imports/rejected/report-downloads.ts'
import { type Client, inTransaction, type Pool, patiently } from '../../platform/database/database.ts'
import type { Editor } from '../changes/editor.ts'
import { rowsChosen } from '../rows/chosen-rows.ts'
import { differs } from '../rows/one-shipment.ts'
import { planForMany } from '../rows/plan-for-many.ts'
import { wholeShipments } from './check-rows.ts'
import { countsLeftOut, type LeftOut, nothingLeftOut, type SendChoice, standingOfRows } from './send-rows.ts'

export interface SendPreview {
  rowCount: number
  shipmentCount: number
  /** Of those: they exist, and are replaced. */
  replaced: number
  /** Of those: somebody has typed the id of some of its rows, and its rows differ in customer or lane. */
  mixed: number
  /** Of those to be sent: nobody chose them. They are sent because a shipment is sent as a whole. */
  along: number
  /** Of those to be sent: nobody has changed or checked them. */
  untouched: number
  /** Of those to be sent: changed, and not checked since. */
  unchecked: number
  /** Of those to be sent: the check would reject them again. */
  wouldBeRejected: number
  leftOut: LeftOut
  /** Activities only: the same rows may have been sent as a file. */
  reportDownloads: ReportDownload[]
}

/** What *Send again* would send. */
export async function previewSend(
  pool: Pool,
  record: Import,
  editor: Editor,
  choice: SendChoice,
): Promise<SendPreview> {
  const { organisationId, importId, kind, finishedAt } = record
  const { where, chosen, values } = wholeShipments({ editor }, choice, [
    organisationId,
    importId,
    kind === 'shipments' ? finishedAt : null,
    editor.customerId,
  ])
  const { rows, mixed } = await inTransaction(pool, async (client) => {
    await planForMany(client, rowsChosen(choice))
    const standing = `with standing as (${standingOfRows('$3', '$4', choice)} and ${where})`
    const counted = await client.query<Counts & LeftOut & { typed: number }>({
      text: `${standing}
     select count(*) filter (where left_out is null)::integer as "rowCount",
       count(distinct shipment_id) filter (where left_out is null)::integer as "shipmentCount",
       (select count(*) filter (where exists (
          select 1 from shipment s where s.organisation_id = $1 and s.shipment_id = sent.shipment_id))::integer
        from (select distinct shipment_id from standing where left_out is null) sent) as replaced,
       count(*) filter (where left_out is null)::integer - (
         select count(*) from standing
         where left_out is null and row_number in (select row_number from (${chosen}) chosen))::integer as along,
       count(*) filter (where left_out is null and has_typed_id)::integer as typed,
       count(*) filter (where left_out is null and checked is null and not is_changed)::integer as untouched,
       count(*) filter (where left_out is null and checked is null and is_changed)::integer as unchecked,
       count(*) filter (where left_out is null and checked <> '[]')::integer as "wouldBeRejected",
       ${countsLeftOut}
     from standing`,
      values,
      ...patiently,
    })
    const hasTyped = (counted.rows[0]?.typed ?? 0) > 0
    return { ...counted, mixed: hasTyped ? await countMixed(client, standing, values) : 0 }
  })
  const { typed: _, idTaken, writtenSince, notWhole, unreadable, stillWrong, ...counts } = rows[0] ?? nothing
  return {
    ...counts,
    mixed,
    leftOut: { idTaken, writtenSince, notWhole, unreadable, stillWrong },
    reportDownloads: kind === 'activities' ? await listReportDownloads(pool, organisationId, importId) : [],
  }
}

type Counts = Omit<SendPreview, 'mixed' | 'leftOut' | 'reportDownloads'>

/** Most imports have no typed ids. Then the rows as they were sent are not read. */
async function countMixed(client: Client, standing: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ mixed: number }>({
    text: `${standing}
     select count(*) filter (where differ)::integer as mixed from (
       select ${differs} as differ
       from standing
       join correction_row r on r.row_number = standing.row_number
       join rejected_row d on d.row_number = standing.row_number
       where r.organisation_id = $1 and r.import_id = $2 and d.organisation_id = $1 and d.import_id = $2
         and standing.left_out is null
         and standing.shipment_id in (select shipment_id from standing where left_out is null and has_typed_id)
       group by standing.shipment_id) shipment_made`,
    values,
    ...patiently,
  })
  return rows[0]?.mixed ?? 0
}

const nothing: Counts & LeftOut & { typed: number } = {
  typed: 0,
  rowCount: 0,
  shipmentCount: 0,
  replaced: 0,
  along: 0,
  untouched: 0,
  unchecked: 0,
  wouldBeRejected: 0,
  ...nothingLeftOut,
}
