import { Check, CircleDashed, Lock, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { components } from '../../api/portal-schema.d.ts'
import { countOf, formatCount } from '../../format/count.ts'

type SendPreview = components['schemas']['SendPreview']

interface SendLine {
  icon: LucideIcon
  /** "143 rows" */
  rows: string
  text: string
}

/** What happens to the rows if they are sent again: each open row is in one line. */
export function sendLines(preview: SendPreview, openCount: number): SendLine[] {
  const { rowCount, leftOut } = preview
  const { idTaken, writtenSince, notWhole, unreadable, stillWrong } = leftOut
  const staying = openCount - rowCount - idTaken - writtenSince - notWhole - unreadable - stillWrong
  return [
    {
      icon: Check,
      count: rowCount,
      text: `${was(rowCount)} checked and would be accepted`,
    },
    {
      icon: TriangleAlert,
      count: stillWrong,
      text: `${is(stillWrong)} still wrong and left out`,
    },
    {
      icon: Lock,
      count: idTaken,
      text: `with a shipmentId that belongs to another customer’s shipment ${is(idTaken)} left out`,
    },
    {
      icon: Lock,
      count: writtenSince,
      text: `of shipments that a later import has written ${is(writtenSince)} left out`,
    },
    {
      icon: Lock,
      count: notWhole,
      text: `of shipments with rows already sent or closed ${is(notWhole)} left out`,
    },
    {
      icon: Lock,
      count: unreadable,
      text: `with text that could not be read ${is(unreadable)} left out`,
    },
    {
      icon: CircleDashed,
      count: staying,
      text: `${staying === 1 ? 'stays' : 'stay'} open`,
    },
  ]
    .filter(({ count }) => count > 0)
    .map(({ icon, count, text }) => ({ icon, rows: countOf(count, 'row'), text }))
}

/** "They become one new import of 61 shipments: 58 new, 3 that exist and are replaced." */
export function newImportText(preview: SendPreview, kind: 'shipments' | 'activities', name: string): string {
  const { rowCount, shipmentCount, replaced } = preview
  const becomes = rowCount === 1 ? 'It becomes' : 'They become'
  if (kind === 'activities')
    return `${becomes} one new import, linked to ${name}. Each row is added and billed once.`
  const existing = `${formatCount(replaced)} that ${replaced === 1 ? 'exists' : 'exist'} and ${is(replaced)} replaced`
  const made = [
    ...(shipmentCount > replaced ? [`${formatCount(shipmentCount - replaced)} new`] : []),
    ...(replaced > 0 ? [existing] : []),
  ]
  return [
    `${becomes} one new import of ${countOf(shipmentCount, 'shipment')}, linked to ${name}: ${made.join(', ')}.`,
    'Shipments are matched on shipmentId, so nothing is written twice, and a shipment that another import writes first is left as it is.',
    alongText(preview),
  ]
    .join(' ')
    .trim()
}

/** What sending has done: "140 rows sent again as a new import. 3 rows are still wrong and were left out." */
export function sentText(rowCount: number, stillWrong: number): string {
  const sent = `${countOf(rowCount, 'row')} sent again as a new import.`
  if (stillWrong === 0) return sent
  return `${sent} ${countOf(stillWrong, 'row')} ${is(stillWrong)} still wrong and ${was(stillWrong)} left out.`
}

const was = (count: number) => (count === 1 ? 'was' : 'were')
const is = (count: number) => (count === 1 ? 'is' : 'are')

/** "2 of these rows are included because all rows of a shipment are sent together." Empty if all were chosen. */
const alongText = ({ along }: SendPreview) =>
  along === 0
    ? ''
    : `${formatCount(along)} of these rows ${is(along)} included because all rows of a shipment are sent together.`
