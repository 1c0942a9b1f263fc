import { Ban, CircleCheck, CircleDashed, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react'
import { Badge } from '../parts/basics/badge.tsx'

export type Status = 'queued' | 'processing' | 'completed' | 'rejected' | 'failed' | 'cancelled'

const looks = {
  queued: { icon: CircleDashed, text: 'Queued' },
  processing: { icon: LoaderCircle, text: 'Processing' },
  completed: { icon: CircleCheck, text: 'Completed' },
  rejected: { icon: TriangleAlert, text: 'Completed with rejected rows' },
  failed: { icon: CircleX, text: 'Failed' },
  cancelled: { icon: Ban, text: 'Cancelled' },
}

/** The status of something. `text` replaces the default words: "Processing 64 %". */
export function StatusBadge({ status, text }: { status: Status; text?: string }) {
  const look = looks[status]
  return (
    <Badge kind={status} icon={look.icon} spins={status === 'processing'}>
      {text ?? look.text}
    </Badge>
  )
}
