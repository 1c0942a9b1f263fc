import { readAreaSurcharges } from './area-surcharges/read-area-surcharges.ts'
import { readCustomerRates } from './customer-rates/read-customer-rates.ts'
import { readCustomers } from './customers/read-customers.ts'
import type { FileKind, FileReading, FileRequest } from './file-reading.ts'
import { readFuelLevies } from './fuel-levies/read-fuel-levies.ts'
import { readLanes } from './lanes/read-lanes.ts'
import { readSpotRates } from './spot-rates/read-spot-rates.ts'
import { readSurcharges } from './surcharges/read-surcharges.ts'
import { readZones } from './zones/read-zones.ts'

const readers: Record<FileKind, (request: FileRequest) => FileReading> = {
  customers: readCustomers,
  zones: readZones,
  lanes: readLanes,
  'fuel-levies': readFuelLevies,
  surcharges: readSurcharges,
  'area-surcharges': readAreaSurcharges,
  'customer-rates': readCustomerRates,
  'spot-rates': readSpotRates,
}

/** What a file says, and what must be asked or refused. The same file and answers give the same result. */
export const readFile = (request: FileRequest): FileReading => readers[request.kind](request)
