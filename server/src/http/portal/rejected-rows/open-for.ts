import type { FastifyRequest } from 'fastify'
import type { ChangeContext } from '../../../corrections/changes/change-log.ts'
import { openCorrection } from '../../../corrections/rows/open-correction.ts'
import { errors } from '../../../errors.ts'
import type { Import } from '../../../imports/record/import-record.ts'
import type { Who } from '../../endpoint.ts'
import type { Services } from '../../services.ts'
import { doerOfRequest } from '../people/person.ts'
import { editorOf } from './schemas.ts'

/** An import with its rejected rows prepared. A customer's user finds only imports with rows of its own customer. */
export async function openFor(services: Services, who: Who, importId: string): Promise<Import> {
  const { lasting, clock } = services
  const record = await openCorrection(lasting, who.organisationId, importId, clock())
  await refuseStranger(services, who, record)
  return record
}

/** For rows that may not be prepared yet. */
export async function refuseStranger(services: Services, who: Who, record: Import): Promise<void> {
  const editor = editorOf(who)
  if (editor.customerId === null) return
  const counted = await services.correctionCounter.read(who.organisationId, [record], editor)
  if (counted.get(record.importId)?.rows === 0) throw errors.importNotFound()
}

/** As `openFor`, with what a change of rows needs to know about the request. */
export async function openToChange(
  services: Services,
  who: Who,
  importId: string,
  request: FastifyRequest,
): Promise<{ record: Import; context: ChangeContext }> {
  const now = services.clock()
  const record = await openFor(services, who, importId)
  const { organisationId } = who
  const doer = doerOfRequest(services, who, request)
  return { record, context: { organisationId, importId: record.importId, editor: editorOf(who), now, doer } }
}
