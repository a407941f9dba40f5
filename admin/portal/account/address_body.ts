/** The request body of an address. Pure. */
import type { Row } from '#resources'

/** `isChange`: it keeps its city and zone until another is chosen, for it may be in none that is served. */
export function addressBody(
  { label = '', zone_id = '', line = '', landmark = '', location = '' }: Readonly<Record<string, string>>,
  zones: readonly Pick<Row<'zones'>, 'id' | 'city_id'>[], isChange = false,
): object {
  const zone = zones.find(({ id }) => id === Number(zone_id))
  return {
    label: label.trim(), ...(zone || !isChange) && { zone_id: zone?.id ?? null, city_id: zone?.city_id ?? null },
    line: line.trim() || null, landmark: landmark.trim() || null, location: location ? JSON.parse(location) as object : null,
  }
}
