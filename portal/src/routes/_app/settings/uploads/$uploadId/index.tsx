import { createFileRoute } from '@tanstack/react-router'
import { QuestionsPage } from '../../../../../settings/uploads/questions/questions-page.tsx'

export const Route = createFileRoute('/_app/settings/uploads/$uploadId/')({ component: QuestionsPage })
