/** The zones of a courier, whose id is bound three times. */
export function ownZonesSql(id: string): string {
  return `coalesce((select array_agg(target_id) from couriers_zones where owner_id = ${id}), (select array_agg(zone.id) from zones zone
    join couriers courier on courier.city_id = zone.city_id where courier.id = ${id}
    and not exists (select from couriers_zones where owner_id = ${id})))`
}
