interface Transit {
  days?: [number, number]
  hours?: [number, number]
}

/** Columns of the transit time. Hours are also written as days, for nodes that do not know hours yet. */
export function transitColumns({ days, hours }: Transit) {
  const [daysMin = null, daysMax = null] = days ?? hours?.map((one) => Math.floor(one / 24)) ?? []
  return {
    transit_days_min: daysMin,
    transit_days_max: daysMax,
    transit_hours_min: hours?.[0] ?? null,
    transit_hours_max: hours?.[1] ?? null,
  }
}

export const transitNames = `transit_days_min as "daysMin", transit_days_max as "daysMax",
  transit_hours_min as "hoursMin", transit_hours_max as "hoursMax"`

/** As `transitNames` selects it. */
export interface TransitRow<Days = number | null> {
  daysMin: Days
  daysMax: Days
  hoursMin: number | null
  hoursMax: number | null
}

/** A row has both ends or none. */
export const transitOfRow = ({ daysMin, daysMax, hoursMin, hoursMax }: TransitRow): Transit => {
  if (hoursMin !== null && hoursMax !== null) return { hours: [hoursMin, hoursMax] }
  return daysMin === null || daysMax === null ? {} : { days: [daysMin, daysMax] }
}
