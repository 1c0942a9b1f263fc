import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { FileInput, Truck, Users, Warehouse } from 'lucide-react'
import { answerOf, api } from '../api/client.ts'
import { useMay } from '../session/use-me.ts'
import type { Command } from './use-commands.ts'

const customers = queryOptions({
  queryKey: ['customers', 'palette'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) =>
    (
      await answerOf(
        api.GET('/v1/org/configuration/customers', { params: { query: { limit: 500 } }, signal }),
      )
    ).items,
})

const lettersBeforeSearch = 2
const customersShown = 5
const section: Command['section'] = 'Customers'
/** The lists that can be searched, and the pages that show a customer's rows. */
const lists = [
  { path: '/shipments', name: 'shipments', title: 'Shipments', icon: Truck, hasCustomers: true },
  { path: '/activities', name: 'activities', title: 'Activities', icon: Warehouse, hasCustomers: true },
  { path: '/imports', name: 'imports', title: 'Imports', icon: FileInput, hasCustomers: false },
]

/** Palette entries for the typed text: matching customers, and a search in each list. */
export function useSearchCommands(text: string): Command[] {
  const may = useMay()
  const navigate = useNavigate()
  const { routesByPath } = useRouter()
  const isLongEnough = text.length >= lettersBeforeSearch
  const { data: known = [] } = useQuery({ ...customers, enabled: isLongEnough && may('configuration:read') })
  if (!isLongEnough || !may('ledgers:read')) return []
  const there = lists.filter(({ path }) => path in routesByPath)
  const fits = (word: string) => word.toLowerCase().includes(text.toLowerCase())
  const open = (to: string, search: Record<string, string>) => () => void navigate({ to, search })
  return [
    ...known
      .filter(({ id, name }) => fits(id) || fits(name))
      .slice(0, customersShown)
      .flatMap(({ id, name }) => [
        { section, name: id, note: name, icon: Users, run: open('/settings/customers', { open: id }) },
        ...there
          .filter(({ hasCustomers }) => hasCustomers)
          .map(({ path, title, icon }) => ({
            section,
            name: `${title} of ${id}`,
            note: name,
            icon,
            run: open(path, { customer: id }),
          })),
      ]),
    ...there.map(({ path, name, icon }) => ({
      section: 'Find' as const,
      name: `Find “${text}” in ${name}`,
      icon,
      run: open(path, path === '/activities' ? { view: 'rows', find: text } : { find: text }),
    })),
  ]
}
