/** The statuses of a phase of shipments as an SQL list. */
import { groupSql } from '#backend/definition/status_groups'
import { takesMoney } from './shipment_phases.ts'
import { valuesOf } from '#backend/definition/registry'
import { literals } from '#backend/database/sql_literal'
import type { Row } from '#resources'

type Status = Row<'shipments'>['status']

/** Until a shipment leaves, its day is that of its stops. */
export const PLANNED = groupSql('shipments', 'movable')
export const UNDER_WAY = groupSql('shipments', 'under_way')
/** Its courier and its vehicle are taken. */
export const CREW_TAKEN = groupSql('shipments', 'taken')
/** It will end with a settlement. */
const statuses = valuesOf('shipment_status') as readonly Status[]
export const SETTLES = `(${literals(statuses.filter((status) => takesMoney({ status, settlement_id: null })))})`
