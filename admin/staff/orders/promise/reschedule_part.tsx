/** The dialog that changes the promise: the days with room are one press, any other moment is typed. */
import type { PromiseDay } from '#common/orders/promise_days'
import { useFetch } from '../../../kit/controls/hooks/use_fetch.ts'
import { urlOf } from '../../../kit/providers/rest/data_provider.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import type { Row } from '../../definition/record.ts'
import type { TransitionPart } from '../../resource/transition/dialog.tsx'
import { PromiseDays } from './days.tsx'

export const reschedulePart: TransitionPart = {
  sections: ({ row, values, change, input }) => (
    <>
      <DaysOf order={row} chosen={values.promised_at} onChoose={(at) => { change('promised_at', at) }} />
      <div className="form-grid">{input('promised_at')}{input('reason')}</div>
    </>
  ),
}

function DaysOf({ order: { id }, chosen, onChoose }: { order: Row; chosen: unknown; onChoose: (at: string) => void }) {
  const { loaded } = useFetch(String(id), async (signal) =>
    (await call<readonly PromiseDay[]>(urlOf('orders', id, 'promise-days'), { signal })).body)
  return (
    <PromiseDays
      days={loaded.state === 'ready' ? loaded.value : []} hasReason
      wish={typeof chosen === 'string' ? { at: chosen, reason: null } : null} onChange={(wish) => { if (wish) onChoose(wish.at) }}
    />
  )
}
