import { createFileRoute } from '@tanstack/react-router'
import { FirstSection } from '../../../settings/first-section.tsx'

export const Route = createFileRoute('/_app/settings/')({ component: FirstSection })
