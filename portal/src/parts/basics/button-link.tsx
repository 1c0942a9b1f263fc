import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'

function Anchor({
  look,
  small,
  icon,
  className: _className,
  ...rest
}: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  return <a {...rest} className={buttonClass({ look, small, icon })} />
}

/** A link that looks like a button. Takes the router's `to`, `params` and `search`. */
export const ButtonLink = createLink(Anchor)
