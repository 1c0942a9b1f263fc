import type { Database } from '../../platform/database/database.ts'
import type { LevyPart } from './build-skeleton.ts'
import { type Service, type ServiceLimits, serviceLimitNames } from './rate-book.ts'

/** Names by code. */
export async function loadExtras(database: Database, organisationId: string) {
  const { rows } = await database.query<{ code: string; name: string }>(
    'select extra_code as code, name from extra where organisation_id = $1 order by position, extra_code',
    [organisationId],
  )
  return new Map(rows.map(({ code, name }) => [code, name]))
}

interface FuelLevyRow {
  carrierId: string
  serviceId: string
  effectiveFrom: string
  percent: string
}

export async function loadFuelLevies(database: Database, organisationId: string): Promise<LevyPart[]> {
  const { rows } = await database.query<FuelLevyRow>(
    `select carrier_alias as "carrierId", service_alias as "serviceId", effective_from as "effectiveFrom", percent
     from fuel_levy where organisation_id = $1
     order by effective_from desc`,
    [organisationId],
  )
  return rows.map((row) => ({ ...row, percent: Number(row.percent) }))
}

type ServiceRow = Omit<
  Service,
  'cubicFactor' | 'weightStepKg' | 'minimumKg' | 'surcharges' | 'fuelLevies' | keyof ServiceLimits
> & {
  cubicFactor: string
  weightStepKg: string
  minimumKg: string
} & { [Name in Exclude<keyof ServiceLimits, 'consignmentItemsMax'>]: string | null } & {
  consignmentItemsMax: number | null
}

export async function loadServices(
  database: Database,
  organisationId: string,
): Promise<Omit<Service, 'surcharges' | 'fuelLevies'>[]> {
  const { rows } = await database.query<ServiceRow>(
    `select s.service_alias as "serviceId", s.name, s.carrier_alias as "carrierId", c.name as "carrierName",
       s.service_type as type, s.service_class as class, s.cubic_factor as "cubicFactor",
       s.weight_step_kg as "weightStepKg", s.minimum_kg as "minimumKg", s.item_kg_max as "itemKgMax",
       s.item_length_metres_max as "itemLengthMetresMax", s.item_width_metres_max as "itemWidthMetresMax",
       s.item_height_metres_max as "itemHeightMetresMax", s.item_girth_metres_max as "itemGirthMetresMax",
       s.item_volume_m3_max as "itemVolumeM3Max", s.consignment_kg_max as "consignmentKgMax",
       s.consignment_items_max as "consignmentItemsMax", s.consignment_volume_m3_max as "consignmentVolumeM3Max",
       s.consignment_pallet_spaces_max as "consignmentPalletSpacesMax", s.weigh_by as "weighBy",
       s.item_types as "itemTypes", coalesce(s.extras, '{}') as extras,
       s.accepts_po_boxes as "acceptsPoBoxes",
       case s.service_type when 'INTERNATIONAL' then 'FREE' else s.tax end as tax, s.zone_set_code as "zoneSetCode",
       s.retired_from as "retiredFrom"
     from service s
     join carrier c on c.organisation_id = $1 and c.carrier_alias = s.carrier_alias
     where s.organisation_id = $1
     order by s.service_alias collate "C"`,
    [organisationId],
  )
  return rows.map((row) => ({
    ...row,
    cubicFactor: Number(row.cubicFactor),
    weightStepKg: Number(row.weightStepKg),
    minimumKg: Number(row.minimumKg),
    ...limitsFrom(row),
  }))
}

const limitsFrom = (row: ServiceRow) =>
  Object.fromEntries(
    serviceLimitNames.map((name) => [name, row[name] === null ? null : Number(row[name])]),
  ) as ServiceLimits
