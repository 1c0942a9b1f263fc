import { customerColumns } from '../../columns/customer-columns.ts'
import type { FileReading, FileRequest } from '../file-reading.ts'
import { idReader } from '../rows/ids.ts'
import { readThings } from '../rows/read-things.ts'

export const readCustomers = (request: FileRequest): FileReading =>
  readThings(request, {
    kind: 'customers',
    columns: customerColumns,
    headers: { id: 'customer id', name: 'name', retiredFrom: 'retired from' },
    known: ({ known }) => known.customers.map(({ id }) => id),
    prepare: (file) => {
      const known = request.known.customers.map(({ id }) => id)
      const idOf = idReader(file, 'customer id', known)
      return (cells) => ({
        id: idOf(cells),
        name: cells.text('name', 'required'),
        retiredFrom: cells.day('retired from', 'optional'),
      })
    },
  })
