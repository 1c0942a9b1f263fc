import { createFileRoute } from '@tanstack/react-router'
import { UnknownPage } from '../../shell/unknown-page.tsx'

/** Every address without a page. */
export const Route = createFileRoute('/_app/$')({ component: UnknownPage })
