/** The statuses of a phase of shipments (shipment_phases.ts) as an SQL list. */
import { isUnderWay, isPlanned, occupiesCrew, takesMoney } from './shipment_phases.ts'
import { valuesOf } from '#backend/definition/registry'
import { literals } from '#backend/database/sql_literal'
import type { Row } from '#resources'

type Status = Row<'shipments'>['status']

const statuses = (holds: (status: Status) => boolean): string =>
  `(${literals((valuesOf('shipment_status') as readonly Status[]).filter(holds))})`

/** Until a shipment leaves, its day is that of its stops. */
export const PLANNED = statuses(isPlanned)
export const UNDER_WAY = statuses(isUnderWay)
/** Its courier and its vehicle are taken. */
export const CREW_TAKEN = statuses(occupiesCrew)
/** It will end with a settlement. */
export const SETTLES = statuses((status) => takesMoney({ status, settlement_id: null }))
