type StopKind = 'collect' | 'delivery'
type ShipmentType = StopKind | 'assignment'

/** The type of a shipment with these stops: its own one if that admits them; pickups and deliveries together are an assignment. Pure. */
export function stopsType(stops: readonly { readonly kind: StopKind }[], present: ShipmentType | null): ShipmentType {
  const kinds = [...new Set(stops.map(({ kind }) => kind))]
  if (present === 'assignment' || (present !== null && kinds.every((kind) => kind === present))) return present
  return kinds.length > 1 ? 'assignment' : kinds[0] ?? 'collect'
}
