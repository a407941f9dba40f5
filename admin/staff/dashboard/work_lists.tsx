/** What waits to be done, the most urgent first. */
import { can } from '../../kit/providers/session/access_control.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { listOptions } from '../../kit/providers/rest/data_provider.ts'
import { queryClient } from '../../kit/providers/rest/query_client.ts'
import { resourceOf } from '../definition/definition.ts'
import { UnnamedPieces } from './unnamed_pieces.tsx'
import { WorkList, WorkListOfRows } from './work_list.tsx'
import { OrderLine, StopLine, TaskLine } from './work_lines.tsx'
import { arrivingOn, dueOn, firstRowsOf, LATE, MY_TASKS, READY, STOPS, TO_ACCEPT, UNANSWERED } from './work_queries.ts'

export function prefetchOrderLists(): void {
  const toAccept = mayAccept() ? [TO_ACCEPT] : []
  for (const query of [...toAccept, LATE, UNANSWERED, READY, STOPS]) void queryClient.prefetchQuery(listOptions(firstRowsOf(query)))
}

/** For those who may list orders; their own tasks only while there are any. */
export const OrderLists = () => (
  <div className="work-lists">
    {hasPermission('order-receive') && <UnnamedPieces />}
    {mayAccept() && <WorkList name="to_accept" of={() => TO_ACCEPT} line={(row) => <OrderLine row={row} moment={['created_at']} />} />}
    <WorkList name="late" of={() => LATE} line={(row) => <OrderLine row={row} moment={['promised_at']} />} />
    <WorkList name="due" of={dueOn} line={(row) => <OrderLine row={row} moment={['promised_at']} isToday />} />
    <WorkList
      name="arriving" of={arrivingOn} line={(row) => <OrderLine row={row} moment={['received_at', 'requested_collect_at']} isToday />}
    />
    <WorkList name="unanswered" of={() => UNANSWERED} line={(row) => <OrderLine row={row} moment={['measured_at']} />} />
    <WorkList name="ready" of={() => READY} line={(row) => <OrderLine row={row} moment={['completed_at']} />} />
    <WorkList name="stops" of={() => STOPS} line={(row) => <StopLine row={row} />} />
    {can('tasks', 'list') && mayExecute() && (
      <WorkListOfRows name="mine" of={() => MY_TASKS} line={(row) => <TaskLine row={row} />} />
    )}
  </div>
)

const mayAccept = () => hasPermission('order-create')
const mayExecute = () => hasPermission(resourceOf('tasks').transitions.start?.allow)
