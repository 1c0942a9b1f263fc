import type { TSchema } from 'typebox'
import type { FieldFailure } from '../../errors.ts'
import { type BodyCheckName, bodyChecks } from './body-checks.ts'
import { parseJson } from './parse-json.ts'
import { bodyFailures } from './validate.ts'

export interface BodyOrder {
  schema: TSchema
  check?: BodyCheckName | undefined
  /** What the check needs to know. */
  known: readonly string[]
  /** Default: the limit for every body. */
  valuesMax?: number | undefined
}

/** Everything that is wrong with a body, or what the handler needs from it. */
export type CheckedBody = { failures: FieldFailure[] } | { taken: unknown }

/** Parses a body, then checks it against its schema and with the endpoint's own check. */
export function checkBody(bytes: Buffer, { schema, check, known, valuesMax }: BodyOrder): CheckedBody {
  const parsed = parseJson(bytes, valuesMax)
  if ('failures' in parsed) return parsed
  const { value } = parsed
  const further = check && bodyChecks[check]
  const failures = [...bodyFailures(schema, value), ...(further?.failures(value, known) ?? [])]
  if (failures.length > 0) return { failures }
  return { taken: further ? further.take(value, known) : value }
}
