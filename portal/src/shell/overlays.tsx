import { CommandPalette } from './command-palette.tsx'
import { KeyboardDialog } from './keyboard-dialog.tsx'
import type { Command } from './use-commands.ts'

interface OverlaysProps {
  open: 'commands' | 'keyboard' | undefined
  commands: Command[]
  onClose(): void
}

/** What opens over any page. */
export function Overlays({ open, commands, onClose }: OverlaysProps) {
  return (
    <>
      <CommandPalette commands={commands} isOpen={open === 'commands'} onClose={onClose} />
      <KeyboardDialog isOpen={open === 'keyboard'} onClose={onClose} />
    </>
  )
}
