/** What each work list of the dashboard asks for. */
import { statusesOf } from '../definition/status_groups.ts'
import type { CrudFilter } from '@refinedev/core'
import { addDays } from '#common/time/time'
import type { ResourceName } from '#resources'
import { fromBusinessTime } from '../../kit/format/business_zone.ts'
import type { ListMeta } from '../../kit/providers/rest/list_query.ts'
import { parseSort } from '../resource/list/address.ts'

export interface WorkQuery {
  readonly resource: ResourceName
  readonly filters?: CrudFilter[]
  readonly meta?: ListMeta
  readonly sort: string
  /** Path of the list with all of them. */
  readonly all: string
}

/** Ordered on the web: the oldest first. */
export const TO_ACCEPT: WorkQuery = {
  resource: 'orders', meta: { view: 'to_accept' }, sort: 'created_at', all: '/user/orders?view=to_accept',
}

export const LATE: WorkQuery = { resource: 'orders', meta: { view: 'late' }, sort: 'promised_at', all: '/user/orders?view=late' }

export const dueOn = (day: string): WorkQuery => ({
  resource: 'orders', filters: [{ field: 'promised_at', operator: 'between', value: [day, day] }], meta: { view: 'running' },
  sort: 'promised_at', all: `/user/orders?view=running&f.promised_at=${day}..${day}`,
})

/** To be collected on this day, or received on it. */
export function arrivingOn(day: string): WorkQuery {
  const [gte, lt] = [day, addDays(day, 1)].map((one) => fromBusinessTime(`${one}T00:00`))
  const where = JSON.stringify({ or: [{ received_at: { gte, lt } }, { received_at: null, requested_collect_at: { gte, lt } }] })
  return {
    resource: 'orders', meta: { view: 'running', where }, sort: 'requested_collect_at',
    all: `/user/orders?view=running&where=${encodeURIComponent(where)}`,
  }
}

/** Measured, and the client has not accepted every item yet. */
const WITHOUT_ANSWER = statusesOf('orders', 'undecided')

export const UNANSWERED: WorkQuery = {
  resource: 'orders', filters: [{ field: 'status', operator: 'in', value: WITHOUT_ANSWER }], sort: 'measured_at',
  all: `/user/orders?f.status=${WITHOUT_ANSWER.join(',')}`,
}

export const READY: WorkQuery = { resource: 'orders', meta: { view: 'ready' }, sort: 'completed_at', all: '/user/orders?view=ready' }

export const STOPS: WorkQuery = {
  resource: 'order_deliveries', filters: [{ field: 'status', operator: 'eq', value: 'pending' }], meta: { view: 'today' },
  sort: 'slot_from', all: '/user/orders/deliveries?view=today&f.status=pending',
}

/** The tasks of the reader, as the view of the list has them. */
export const MY_TASKS: WorkQuery = { resource: 'tasks', meta: { view: 'mine' }, sort: 'due_at', all: '/user/tasks?view=mine' }

export const SHOWN = 5

export function firstRowsOf({ resource, filters = [], meta = {}, sort }: WorkQuery) {
  const pagination = { currentPage: 1, pageSize: SHOWN, mode: 'server' } as const
  return { resource, filters, sorters: [parseSort(sort)], pagination, meta }
}
