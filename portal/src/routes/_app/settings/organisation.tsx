import { createFileRoute } from '@tanstack/react-router'
import { OrganisationPage } from '../../../settings/configuration/organisation-page.tsx'

export const Route = createFileRoute('/_app/settings/organisation')({ component: OrganisationPage })
