const zonesShown = 20

/** Time zones whose name contains the typed text; spaces match underscores. None for a complete name. */
export function zonesLike(text: string, zones: readonly string[]): string[] {
  if (zones.includes(text)) return []
  const wanted = text.toLowerCase().replaceAll(' ', '_')
  return zones.filter((zone) => zone.toLowerCase().includes(wanted)).slice(0, zonesShown)
}
