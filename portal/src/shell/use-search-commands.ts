import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { FileInput, Truck, Users, Warehouse } from 'lucide-react'
import { customersLike } from '../data/choices.ts'
import { useMay } from '../session/use-me.ts'
import type { Command } from './use-commands.ts'

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
  const known = useQuery({
    ...customersLike(text),
    enabled: isLongEnough && may('configuration:read'),
  }).data
  if (!isLongEnough || !may('ledgers:read')) return []
  const there = lists.filter(({ path }) => path in routesByPath)
  const open = (to: string, search: Record<string, string>) => () => void navigate({ to, search })
  return [
    ...(known?.items ?? []).slice(0, customersShown).flatMap(({ id, name }) => [
      {
        section,
        name: id,
        note: name,
        fits: text,
        icon: Users,
        run: open('/settings/customers', { open: id }),
      },
      ...there
        .filter(({ hasCustomers }) => hasCustomers)
        .map(({ path, title, icon }) => ({
          section,
          name: `${title} of ${id}`,
          note: name,
          fits: text,
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
