import { type Break, units } from '../../configuration/document/breaks.ts'
import type { Lane } from '../../configuration/document/version-shapes.ts'
import type { Cells } from './thing-cells.ts'

/** What the whole lane has. It is repeated in each of its rows. */
export const wholeLaneCells = (lane: Lane): Cells => ({
  service: lane.service,
  'from zone': lane.from,
  'to zone': lane.to,
  basic: lane.basic ?? 0,
  minimum: lane.minimum ?? 0,
  'break rule': lane.breakRule ?? 'WHOLE',
  reciprocal: lane.reciprocal ? 'Y' : 'N',
  'min days': lane.days?.[0],
  'max days': lane.days?.[1],
  'min hours': lane.hours?.[0],
  'max hours': lane.hours?.[1],
  'cubic factor': lane.cubicFactor,
  maximum: lane.maximum,
  'next break if cheaper': lane.nextBreakIfCheaper ? 'Y' : undefined,
})

/** A row for each break. */
export function laneCells(lane: Lane): Cells[] {
  const whole = wholeLaneCells(lane)
  const rowsOf = (unit: string, breaks: readonly Break[], types?: readonly string[]) =>
    breaks.map(
      ([from, rate, flat]): Cells => ({
        ...whole,
        unit: unit.toUpperCase(),
        from,
        rate,
        flat,
        'item type': types?.join(', '),
      }),
    )
  return [
    ...units.flatMap((unit) => rowsOf(unit, lane[unit] ?? [])),
    ...(lane.byType ?? []).flatMap(({ types, unit, breaks }) => rowsOf(unit, breaks, types)),
  ]
}
