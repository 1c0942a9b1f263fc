import { Switch as AriaSwitch } from 'react-aria-components/Switch'
import './switch.css'

export function Switch({
  children,
  isSelected,
  onChange,
  isDisabled,
}: {
  children: string
  isSelected: boolean
  onChange(isSelected: boolean): void
  isDisabled?: boolean
}) {
  return (
    <AriaSwitch
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled ?? false}
      className="switch"
    >
      <i />
      {children}
    </AriaSwitch>
  )
}
