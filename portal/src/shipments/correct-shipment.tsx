import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { choices, optionsOf } from '../data/choices.ts'
import type { Shipment } from '../data/shipments.ts'
import { probablyMeant } from '../format/probably-meant.ts'
import { CustomerField } from '../freight/customer-field.tsx'
import { useCustomersLike } from '../freight/use-customers.ts'
import type { Option } from '../parts/basics/options.tsx'
import { FormDialog } from '../parts/dialogs/form-dialog.tsx'
import { ComboBox } from '../parts/fields/combo-box.tsx'
import { TextField } from '../parts/fields/text-field.tsx'
import { fieldsToCorrect, linesToCorrect, readQuantity } from './correctable.ts'
import { useSendCorrected } from './use-send-corrected.ts'

/** Asks for the values that a shipment was flagged for, and sends it again with everything else as it is. */
export function CorrectShipment({ shipment, onClose }: { shipment: Shipment; onClose(): void }) {
  const known = useQuery(choices).data
  const navigate = useNavigate()
  const fields = fieldsToCorrect(shipment)
  const lines = linesToCorrect(shipment)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isTried, setTried] = useState(false)
  const send = useSendCorrected(shipment)
  const customers = useCustomersLike(shipment.customerId)
  const cards = optionsOf(known?.rateCards)
  const customerId = typed.customer ?? firstText(shipment.customerId, optionsOf(customers))
  const rateCardAlias = typed.rateCard ?? firstText(shipment.rateCardAlias, cards)
  const quoteDate = typed.quoteDate ?? shipment.quoteDate ?? ''
  const type = (field: string) => (text: string) => setTyped((before) => ({ ...before, [field]: text }))
  const quantities = lines.map((line) => {
    const text = typed[`line ${line.line}`] ?? line.quantity
    return { ...line, text, read: readQuantity(text) }
  })
  const submit = async () => {
    setTried(true)
    if (quantities.some(({ read }) => read === undefined)) return
    const { importId } = await send.mutateAsync({
      ...(fields.customer && { customerId }),
      ...(fields.rateCard && { rateCardAlias }),
      ...(fields.quoteDate && { quoteDate }),
      itemQuantities: quantities.map(({ line, read = 0 }) => ({ line, itemQuantity: read })),
    })
    onClose()
    await navigate({ to: '/imports/$importId', params: { importId } })
  }
  return (
    <FormDialog
      title={`Correct ${shipment.shipmentId}`}
      submit="Send corrected"
      fields={['customerId', 'rateCardAlias', 'quoteDate']}
      onClose={onClose}
      onSubmit={submit}
    >
      {(failure) => (
        <>
          <p>The shipment is sent again as an import of its own. What is not shown here stays as it is.</p>
          {fields.customer && (
            <CustomerField
              label="Customer"
              text={customerId}
              onText={type('customer')}
              error={failure?.about('customerId')}
              unknownHint={unknownHint}
            />
          )}
          {fields.rateCard && (
            <CodeField
              label="Rate card"
              text={rateCardAlias}
              options={cards}
              onText={type('rateCard')}
              error={failure?.about('rateCardAlias')}
            />
          )}
          {fields.quoteDate && (
            <TextField
              label="Quote date"
              hint="With its offset, such as +10:00; Z is UTC. This is how it was read."
              value={quoteDate}
              onChange={type('quoteDate')}
              error={failure?.about('quoteDate')}
            />
          )}
          {quantities.map(({ line, itemType, text, read }) => (
            <TextField
              key={line}
              label={`Quantity of line ${line}${itemType === null ? '' : `, ${itemType}`}`}
              inputMode="decimal"
              value={text}
              onChange={type(`line ${line}`)}
              error={isTried && read === undefined ? 'Type a number of at least 0.' : undefined}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}

const unknownHint = 'It is not set up: the shipment stays flagged.'

interface CodeFieldProps {
  label: string
  text: string
  options: Option[]
  onText(text: string): void
  error: string | undefined
}

function CodeField({ label, text, options, onText, error }: CodeFieldProps) {
  const isKnown = options.some(({ id }) => id === text)
  const wanted = text.toLowerCase()
  const shown = options.filter(({ id, note }) => `${id} ${note ?? ''}`.toLowerCase().includes(wanted))
  return (
    <ComboBox
      label={label}
      text={text}
      options={isKnown ? options : shown}
      onText={onText}
      onChoose={({ id }) => onText(String(id))}
      opensOnFocus
      error={error}
      hint={text !== '' && !isKnown ? unknownHint : undefined}
    />
  )
}

/** What was probably meant, else what is there. */
const firstText = (code: string | null, options: Option[]): string =>
  code === null
    ? ''
    : (probablyMeant(
        code,
        options.map(({ id }) => String(id)),
      ) ?? code)
