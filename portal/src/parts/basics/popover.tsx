import { type ReactElement, type ReactNode, useState } from 'react'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components/Popover'
import './popover.css'

interface Props {
  /** The button that opens it: a `Button` or anything else that RAC can press. */
  button: ReactElement
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: PopoverProps['placement']
}

/**
 * A small panel beside the button that opens it. Escape or a click elsewhere closes it. The panel itself is the dialog:
 * the library names it after its button, and around another dialog it would have that name without a role.
 */
export function Popover({ button, label, children, placement = 'bottom start' }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      {button}
      <AriaPopover className="popover" placement={placement} offset={4} aria-label={label}>
        <div className="popover-body">
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </div>
      </AriaPopover>
    </DialogTrigger>
  )
}
