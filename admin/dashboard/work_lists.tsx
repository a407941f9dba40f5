/** What waits to be done, the most urgent first. */
import { addDays } from '#common/time'
import { useAfterFirstPaint } from '../controls/use_after_first_paint.ts'
import { fromBusinessTime } from '../format/business_zone.ts'
import { can } from '../providers/access_control.ts'
import { hasPermission } from '../providers/granted_permissions.ts'
import { resourceOf } from '../definition/definition.ts'
import { WorkList, WorkListOfRows, type RowsQuery } from './work_list.tsx'
import { OrderLine, StopLine, TaskLine } from './work_lines.tsx'

/** For those who may list orders; their own tasks only while there are any. */
export function OrderLists() {
  const isPainted = useAfterFirstPaint()
  return (
    <div className="work-lists">
      <WorkList
        name="late" of={() => ({ resource: 'orders', meta: { view: 'late' }, sort: 'promised_at', all: '/user/orders?view=late' })}
        line={(row) => <OrderLine row={row} moment={['promised_at']} />}
      />
      <WorkList name="due" of={dueOn} line={(row) => <OrderLine row={row} moment={['promised_at']} isToday />} />
      <WorkList
        name="arriving" of={arrivingOn} line={(row) => <OrderLine row={row} moment={['received_at', 'requested_collect_at']} isToday />}
      />
      <WorkList
        name="unanswered" line={(row) => <OrderLine row={row} moment={['measured_at']} />}
        of={() => ({
          resource: 'orders', filters: [{ field: 'status', operator: 'in', value: UNANSWERED }], sort: 'measured_at',
          all: `/user/orders?f.status=${UNANSWERED.join(',')}`,
        })}
      />
      <WorkList
        name="ready" of={() => ({ resource: 'orders', meta: { view: 'ready' }, sort: 'completed_at', all: '/user/orders?view=ready' })}
        line={(row) => <OrderLine row={row} moment={['completed_at']} />}
      />
      <WorkList
        name="stops" line={(row) => <StopLine row={row} />}
        of={() => ({
          resource: 'order_deliveries', filters: [{ field: 'status', operator: 'eq', value: 'pending' }], meta: { view: 'today' },
          sort: 'slot_from', all: '/user/orders/deliveries?view=today&f.status=pending',
        })}
      />
      {isPainted && can('tasks', 'list') && mayExecute() && <MyTasks />}
    </div>
  )
}

/** The tasks of the reader, as the view of the list has them. */
const MyTasks = () => (
  <WorkListOfRows
    name="mine" of={() => ({ resource: 'tasks', meta: { view: 'mine' }, sort: 'due_at', all: '/user/tasks?view=mine' })}
    line={(row) => <TaskLine row={row} />}
  />
)
const mayExecute = () => hasPermission(resourceOf('tasks').transitions.start?.allow)

const dueOn = (day: string): RowsQuery => ({
  resource: 'orders', filters: [{ field: 'promised_at', operator: 'between', value: [day, day] }], meta: { view: 'running' },
  sort: 'promised_at', all: `/user/orders?view=running&f.promised_at=${day}..${day}`,
})

/** To be collected on this day, or received on it. */
function arrivingOn(day: string): RowsQuery {
  const [gte, lt] = [day, addDays(day, 1)].map((one) => fromBusinessTime(`${one}T00:00`))
  const where = JSON.stringify({ or: [{ received_at: { gte, lt } }, { received_at: null, requested_collect_at: { gte, lt } }] })
  return {
    resource: 'orders', meta: { view: 'running', where }, sort: 'requested_collect_at',
    all: `/user/orders?view=running&where=${encodeURIComponent(where)}`,
  }
}

/** Measured, and the client has not accepted every item yet. */
const UNANSWERED = ['measured', 'semi_confirmed']
