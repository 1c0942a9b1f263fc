import type { Import } from '../imports/import-record.ts'
import { listReportDownloads, type ReportDownload } from '../imports/report-downloads.ts'
import { inTransaction, type Pool, patiently } from '../platform/database.ts'
import { wholeShipments } from './check-rows.ts'
import { type RowChoice, rowsChosen } from './chosen-rows.ts'
import type { Editor } from './editor.ts'
import { planForMany } from './plan-for-many.ts'
import { countsLeftOut, type LeftOut, standingOfRows } from './send-rows.ts'

export interface SendPreview {
  rowCount: number
  shipmentCount: number
  /** Of those: they exist, and are replaced. */
  replaced: number
  /** Of those to be sent: nobody chose them. They go because a shipment goes whole. */
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
  choice: RowChoice,
): Promise<SendPreview> {
  const { organisationId, importId, kind, finishedAt } = record
  const { where, chosen, values } = wholeShipments({ editor }, choice, [
    organisationId,
    importId,
    kind === 'shipments' ? finishedAt : null,
    editor.customerId,
  ])
  const { rows } = await inTransaction(pool, async (client) => {
    await planForMany(client, rowsChosen(choice))
    return client.query<Omit<SendPreview, 'leftOut' | 'reportDownloads'> & LeftOut>({
      text: `with standing as (${standingOfRows('$3', '$4')} and ${where})
     select count(*) filter (where left_out is null)::integer as "rowCount",
       count(distinct shipment_id) filter (where left_out is null)::integer as "shipmentCount",
       (select count(*) filter (where exists (
          select 1 from shipment s where s.organisation_id = $1 and s.shipment_id = sent.shipment_id))::integer
        from (select distinct shipment_id from standing where left_out is null) sent) as replaced,
       count(*) filter (where left_out is null)::integer - (
         select count(*) from standing
         where left_out is null and row_number in (select row_number from (${chosen}) chosen))::integer as along,
       count(*) filter (where left_out is null and checked is null and not is_changed)::integer as untouched,
       count(*) filter (where left_out is null and checked is null and is_changed)::integer as unchecked,
       count(*) filter (where left_out is null and checked <> '[]')::integer as "wouldBeRejected",
       ${countsLeftOut}
     from standing`,
      values,
      ...patiently,
    })
  })
  const { idTaken, writtenSince, notWhole, unreadable, ...counts } = rows[0] ?? nothing
  return {
    ...counts,
    leftOut: { idTaken, writtenSince, notWhole, unreadable },
    reportDownloads: kind === 'activities' ? await listReportDownloads(pool, organisationId, importId) : [],
  }
}

const nothing = {
  rowCount: 0,
  shipmentCount: 0,
  replaced: 0,
  along: 0,
  untouched: 0,
  unchecked: 0,
  wouldBeRejected: 0,
  idTaken: 0,
  writtenSince: 0,
  notWhole: 0,
  unreadable: 0,
}
