import { versionPolicy } from '../server/src/http/openapi/version-policy.ts'

/** Generates docs/versions.md from the policy that /docs shows. */
export const versionsPage = (): string => `# Versions of the API

${versionPolicy}
`
