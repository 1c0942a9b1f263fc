import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import './button.css'

export interface ButtonLook {
  /** `primary`: once per page; `soft`: the next step of a row; `danger`: removes something. */
  look?: 'plain' | 'primary' | 'soft' | 'quiet' | 'danger' | 'danger-solid' | undefined
  small?: boolean | undefined
  /** Only an icon: give the button an aria-label. */
  icon?: boolean | undefined
}

export type ButtonProps = ButtonLook &
  Omit<AriaButtonProps, 'className' | 'style' | 'children'> & { children: ReactNode }

/** The class names of a button, also for links that look like one. */
export const buttonClass = ({ look = 'plain', small, icon }: ButtonLook) =>
  ['btn', look !== 'plain' && look.replace('-', ' '), small && 's', icon && 'icon'].filter(Boolean).join(' ')

export function Button({ look, small, icon, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonClass({ look, small, icon })}>
      {children}
    </AriaButton>
  )
}
