import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../../../address/read-search.ts'
import { readThingsSearch, type ThingsSearch } from '../../../settings/configuration/things-search.ts'
import { SpotRatesPage } from '../../../settings/spot-rates/spot-rates-page.tsx'

export const Route = createFileRoute('/_app/settings/spot-rates')({
  validateSearch: (
    raw,
  ): ThingsSearch & { customer?: string[] | undefined; service?: string[] | undefined } => ({
    ...readThingsSearch(raw),
    customer: texts(raw.customer),
    service: texts(raw.service),
  }),
  component: SpotRatesPage,
})
