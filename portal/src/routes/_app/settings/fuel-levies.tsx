import { createFileRoute } from '@tanstack/react-router'
import { day, flag } from '../../../address/read-search.ts'
import { FuelLeviesPage } from '../../../settings/fuel-levies/fuel-levies-page.tsx'

export const Route = createFileRoute('/_app/settings/fuel-levies')({
  validateSearch: (raw): { from?: string | undefined; all?: true | undefined } => ({
    /** The first day of the levies that are being entered. */
    from: day(raw.from),
    /** Whether the list of all levies is open. */
    all: flag(raw.all),
  }),
  component: FuelLeviesPage,
})
