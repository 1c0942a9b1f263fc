import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { formatDay } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { Notice } from '../../parts/basics/notice.tsx'
import { zones } from './queries.ts'

const isPostcode = (text: string) => /^\d{4}$/.test(text)

/**
 * Where an Australian postcode lies. The list alone cannot say it: a zone may name a whole state or country, and a
 * narrower member of another zone decides.
 */
export function PlaceInZone({ code, find, on }: { code: string; find: string; on: string }) {
  const zone = useZone()
  const { data, error } = useQuery({ ...zones.which(code, find, on), enabled: isPostcode(find) })
  if (!isPostcode(find)) return null
  if (error instanceof ApiError) return <Notice>{error.message}</Notice>
  if (data === undefined) return null
  const place = [data.place.postalCode, data.place.suburb, data.place.state].join(' ')
  const day = formatDay(data.date, zone)
  if (data.zone === null)
    return (
      <Notice kind="rejected">
        <b>
          {place} is in no zone of {code} on {day}.
        </b>{' '}
        A shipment from or to it is rejected if only {code} serves it.
      </Notice>
    )
  return (
    <Notice kind="completed">
      <b>
        {place} is in {data.zone.code} {data.zone.name} on {day}.
      </b>{' '}
      {data.why}
    </Notice>
  )
}
