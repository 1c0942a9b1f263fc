import { fuelLevyColumns } from '../../columns/fuel-levy-columns.ts'
import type { FileReading, FileRequest } from '../file-reading.ts'
import { decidePlainPercents, percentPlaces } from '../rows/plain-percents.ts'
import { readThings } from '../rows/read-things.ts'
import {
  carrierReader,
  carriersOf,
  cellsOfColumn,
  customersOf,
  finderOf,
  referenceOf,
  serviceReader,
  servicesOf,
} from '../rows/references.ts'

export const readFuelLevies = (request: FileRequest): FileReading =>
  readThings(request, {
    kind: 'fuelLevies',
    columns: fuelLevyColumns,
    headers: { effectiveFrom: 'effective from', effectiveTo: 'effective to' },
    hints: ({ known }) => ({
      carrier: { provedBy: carriersOf(known).provedBy },
      service: { provedBy: servicesOf(known).provedBy },
    }),
    prepare: (file) => {
      const carrierOf = carrierReader(file, 'required')
      const serviceOf = serviceReader(file, 'optional')
      const findCustomer = finderOf(customersOf(request.known), 'Customer')
      const plain = decidePlainPercents(file, 'percent', cellsOfColumn(file, 'percent'))
      return (cells) => {
        const carrier = carrierOf(cells)
        return {
          carrier,
          service: serviceOf(cells, carrier),
          customer: referenceOf(cells, 'customer', 'optional', findCustomer),
          effectiveFrom: cells.day('effective from', 'required', true),
          effectiveTo: cells.day('effective to', 'optional'),
          percent: cells.percent('percent', 'required', plain, { places: percentPlaces }),
        }
      }
    },
  })
