import { createFileRoute } from '@tanstack/react-router'
import { SetPasswordPage } from '../sign-in/set-password-page.tsx'

/** The token is after the `#`, a part of the address that browsers do not send. */
export const Route = createFileRoute('/set-password')({ component: SetPasswordPage })
