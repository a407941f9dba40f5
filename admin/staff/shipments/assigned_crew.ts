import type { Row, Values } from '../definition/record.ts'

/** Courier and vehicle that a shipment names, for whom one press is enough; null where one is missing. Pure. */
export const crewOf = ({ courier_id, vehicle_id }: Row): Values | null =>
  (typeof courier_id === 'number' && typeof vehicle_id === 'number' ? { courier_id, vehicle_id } : null)
