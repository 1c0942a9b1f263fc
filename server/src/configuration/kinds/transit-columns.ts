interface Transit {
  days?: [number, number]
  hours?: [number, number]
}

/** Columns of the transit time. Beside hours, the days are for nodes that do not know hours yet. */
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

interface TransitFields {
  days?: (number | null)[]
  hours?: (number | null)[]
}

export const transitOfRow = ({ daysMin, daysMax, hoursMin, hoursMax }: TransitRow): TransitFields => {
  if (hoursMin !== null) return { hours: [hoursMin, hoursMax] }
  return daysMin === null ? {} : { days: [daysMin, daysMax] }
}
