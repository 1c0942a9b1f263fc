import { Readable } from 'node:stream'
import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { hasHiddenColumns } from '../../../imports/read/file-structure.ts'
import { readUpload } from '../../../imports/read/read-upload.ts'
import type { Import } from '../../../imports/record/import-record.ts'
import { findImportOfAnyKind } from '../../../imports/record/list-all-imports.ts'
import { importNotFound, importParams } from '../../api/imports/import-schemas.ts'
import { customerOf } from '../../customer-of.ts'
import { answer, endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'

export const getOriginalFileEndpoint = endpoint({
  method: 'GET',
  path: '/portal/imports/{importId}/file',
  operationId: 'getOriginalFile',
  tag: 'Imports',
  permission: 'imports:read',
  summary: 'Get the file of an import, or the body of a JSON push',
  description: 'Every byte as it was sent, as long as it is kept.',
  params: importParams,
  answers: {
    200: {
      description: 'The file.',
      contentType: 'application/octet-stream',
      schema: Type.Unsafe<string>({ type: 'string', format: 'binary' }),
    },
    404: importNotFound,
    409: { ...errorAnswers[409], example: errors.uploadGone().body },
  },
  async handle({ services, who, params }) {
    const customerId = customerOf(who)
    const record = await findImportOfAnyKind(services.pool, who.organisationId, customerId, params.importId)
    // Rows of the operator's file that were corrected and sent again contain costs, which customers must not see.
    if (!record || hasHiddenColumns(record, customerId)) throw errors.importNotFound()
    if (!record.uploadKept) throw errors.uploadGone()
    const { importId, uploadBytes } = record
    return answer(Readable.from(readUpload(services.pool, who.organisationId, importId, uploadBytes)), {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${importId}.${record.format}"; filename*=UTF-8''${encodedName(record)}`,
      'cache-control': 'private, no-store',
    })
  },
})

/** As RFC 8187 writes a file name in a header. */
const encodedName = ({ fileName, importId, format }: Import) =>
  encodeURIComponent((fileName ?? `${importId}.${format}`).toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
