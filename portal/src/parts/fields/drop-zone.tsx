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
  /** It takes several at once; else only the first counts. */
  takesMany?: boolean
  onFiles(files: [File, ...File[]]): void
  children: ReactNode
}

/** A place to drop files, with a button to choose them instead. */
export function DropZone({ label, accept, button, takesMany = false, onFiles, children }: DropZoneProps) {
  const take = ([first, ...others]: File[]) => {
    if (first) onFiles(takesMany ? [first, ...others] : [first])
  }
  const trigger = useRef<HTMLInputElement>(null)
  return (
    <AriaDropZone
      className="drop"
      getDropOperation={() => 'copy'}
      onDrop={async ({ items }) => {
        take(await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))))
      }}
    >
      <Text slot="label" className="sr">
        {label}
      </Text>
      {children}
      <FileTrigger
        ref={trigger}
        acceptedFileTypes={accept}
        allowsMultiple={takesMany}
        onSelect={(files) => {
          take([...(files ?? [])])
          // Reset, so that the same file can be chosen again after it was corrected.
          if (trigger.current) trigger.current.value = ''
        }}
      >
        <Button>{button}</Button>
      </FileTrigger>
    </AriaDropZone>
  )
}
