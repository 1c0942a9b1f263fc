import { Check, CircleDashed, Lock, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { components } from '../api/portal-schema.d.ts'
import { countOf } from '../format/count.ts'
import type { Choice } from './model.ts'

type SendPreview = components['schemas']['SendPreview']

interface SendLine {
  icon: LucideIcon
  text: string
}

/** What happens to the rows if they are sent again: each open row is in one line. */
export function sendLines(preview: SendPreview, choice: Choice, openCount: number): SendLine[] {
  const { rowCount, untouched, unchecked, wouldBeRejected, leftOut } = preview
  const accepted = rowCount - untouched - unchecked - wouldBeRejected
  const { writtenSince, notWhole, unreadable } = leftOut
  const staying = openCount - rowCount - writtenSince - notWhole - unreadable
  return [
    {
      icon: Check,
      count: accepted,
      text: `${countOf(accepted, 'row')} ${was(accepted)} checked and would be accepted`,
    },
    {
      icon: CircleDashed,
      count: unchecked,
      text: `${countOf(unchecked, 'row')} ${was(unchecked)} not checked since the last change`,
    },
    {
      icon: TriangleAlert,
      count: wouldBeRejected,
      text: `${countOf(wouldBeRejected, 'row')} would be rejected again`,
    },
    {
      icon: CircleDashed,
      count: untouched,
      text: `${countOf(untouched, 'row')} nobody has changed ${goesHow(untouched, choice)}`,
    },
    {
      icon: Lock,
      count: writtenSince,
      text: `${countOf(writtenSince, 'row')} of shipments that a later import has written ${is(writtenSince)} left out`,
    },
    {
      icon: Lock,
      count: notWhole,
      text: `${countOf(notWhole, 'row')} of shipments with rows already sent or closed ${is(notWhole)} left out`,
    },
    {
      icon: Lock,
      count: unreadable,
      text: `${countOf(unreadable, 'row')} with text that could not be read ${is(unreadable)} left out`,
    },
    {
      icon: CircleDashed,
      count: staying,
      text: `${countOf(staying, 'row')} ${staying === 1 ? 'stays' : 'stay'} open`,
    },
  ].filter(({ count }) => count > 0)
}

const was = (count: number) => (count === 1 ? 'was' : 'were')
const is = (count: number) => (count === 1 ? 'is' : 'are')

/** If only changed rows were chosen, others go only because of their shipment. */
function goesHow(count: number, choice: Choice): string {
  const goes = count === 1 ? 'goes' : 'go'
  return 'filter' in choice && choice.filter.state === 'changed'
    ? `${goes} along, because a shipment goes whole`
    : `${goes} as ${count === 1 ? 'it was' : 'they were'} first sent`
}
