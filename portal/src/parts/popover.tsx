import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components/Popover'
import './popover.css'

interface Props {
  /** The button that opens it: a `Button` or anything else that RAC can press. */
  button: ReactElement
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: PopoverProps['placement']
}

/** A small panel beside the button that opens it. Escape or a click elsewhere closes it. */
export function Popover({ button, label, children, placement = 'bottom start' }: Props) {
  return (
    <DialogTrigger>
      {button}
      <AriaPopover className="popover" placement={placement} offset={4}>
        <Dialog aria-label={label} className="popover-body">
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
