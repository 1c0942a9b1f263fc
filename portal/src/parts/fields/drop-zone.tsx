import { type ReactNode, useRef } from 'react'
import { DropZone as AriaDropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Text } from 'react-aria-components/Text'
import { Button } from '../basics/button.tsx'
import './drop-zone.css'

interface DropZoneProps {
  /** What it takes: "A .csv or .xlsx file". */
  label: string
  /** File name endings. */
  accept: string[]
  button: string
  onFile(file: File): void
  children: ReactNode
}

/** A place to drop one file, with a button to choose it instead. */
export function DropZone({ label, accept, button, onFile, children }: DropZoneProps) {
  const trigger = useRef<HTMLInputElement>(null)
  return (
    <AriaDropZone
      className="drop"
      getDropOperation={() => 'copy'}
      onDrop={async ({ items }) => {
        const dropped = items.find((item) => item.kind === 'file')
        if (dropped) onFile(await dropped.getFile())
      }}
    >
      <Text slot="label" className="sr">
        {label}
      </Text>
      {children}
      <FileTrigger
        ref={trigger}
        acceptedFileTypes={accept}
        onSelect={(files) => {
          const file = files?.item(0)
          if (file) onFile(file)
          // Reset, so that the same file can be chosen again after it was corrected.
          if (trigger.current) trigger.current.value = ''
        }}
      >
        <Button>{button}</Button>
      </FileTrigger>
    </AriaDropZone>
  )
}
