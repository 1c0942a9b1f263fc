import type { Endpoint } from './endpoint.ts'

/** Every endpoint of the API, in the order of the specification, then the additions. */
export const endpoints: Endpoint[] = []
