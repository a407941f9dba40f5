/** What `takesMoney` says, in SQL: it will end with a settlement. */
import { takesMoney } from './phases.ts'
import { valuesOf } from '#backend/engine/definition/registry'
import { literals } from '#backend/engine/database/sql_literal'
import type { Row } from '#resources'

type Status = Row<'shipments'>['status']

const statuses = valuesOf('shipment_status') as readonly Status[]
export const SETTLES = `(${literals(statuses.filter((status) => takesMoney({ status, settlement_id: null })))})`
