import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileInput, Truck } from 'lucide-react'
import { importOf } from '../data/imports.ts'
import { shipments } from '../data/shipments.ts'
import { useSettled } from '../parts/fields/use-settled.ts'
import { useMay } from '../session/use-me.ts'
import type { Command } from './use-commands.ts'

const millisecondsOfPause = 200
const lettersBeforeSearch = 2
const importIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Palette entries for the very thing whose id was typed or pasted: a shipment, an import. */
export function useOpenCommands(text: string): Command[] {
  const may = useMay()
  const navigate = useNavigate()
  const id = useSettled(text, millisecondsOfPause).trim()
  const isTyped = id === text.trim()
  const isLongEnough = id.length >= lettersBeforeSearch
  const shipment = useQuery({ ...shipments.one(id), enabled: isLongEnough && may('ledgers:read') }).data
  const found = useQuery({
    ...importOf(id.toLowerCase()),
    enabled: importIdPattern.test(id) && may('imports:read'),
  }).data
  if (!isTyped) return []
  const section: Command['section'] = 'Open'
  return [
    ...(shipment
      ? [
          {
            section,
            name: `Open shipment ${shipment.shipmentId}`,
            ...(shipment.customerId ? { note: shipment.customerId } : {}),
            fits: text,
            icon: Truck,
            run: () => void navigate({ to: '/shipments', search: { open: shipment.shipmentId } }),
          },
        ]
      : []),
    ...(found
      ? [
          {
            section,
            name: `Open import ${found.name}`,
            note: found.kind,
            fits: text,
            icon: FileInput,
            run: () => void navigate({ to: '/imports/$importId', params: { importId: found.importId } }),
          },
        ]
      : []),
  ]
}
