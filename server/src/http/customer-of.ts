import type { Who } from './endpoint.ts'

/** The customer whose imports a customer's user sees and sends; null for everybody else, who see all. */
export const customerOf = ({ caller }: Who): string | null =>
  caller.type === 'user' ? caller.customerId : null
