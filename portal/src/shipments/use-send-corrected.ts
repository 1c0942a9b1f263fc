import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { answerOf, portalApi } from '../api/client.ts'
import type { components } from '../api/portal-schema.d.ts'
import type { Shipment } from '../data/shipments.ts'
import { shipments } from '../data/shipments.ts'

type Correction = Omit<components['schemas']['ShipmentCorrection'], 'shipmentId' | 'importId'>

/** Sends a shipment again with corrections. The same values are sent once, however often somebody presses. */
export function useSendCorrected({ shipmentId, importId }: Shipment) {
  const queryClient = useQueryClient()
  const sent = useRef({ text: '', key: '' })
  return useMutation({
    mutationFn: (correction: Correction) => {
      const text = JSON.stringify(correction)
      if (text !== sent.current.text) sent.current = { text, key: crypto.randomUUID() }
      return answerOf(
        portalApi.POST('/portal/shipment-corrections', {
          params: { header: { 'Idempotency-Key': sent.current.key } },
          body: { shipmentId, importId, ...correction },
        }),
      )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: shipments.all }),
  })
}
