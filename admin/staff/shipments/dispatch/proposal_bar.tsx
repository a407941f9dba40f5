/** A proposal of the day: who does how much and until when, and what is in no shipment, which waits for a word of the planner. */
import { useState } from 'react'
import type { Proposal } from '#common/orders/dispatch'
import { addDays } from '#common/time/time'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { showFailure } from '../../../kit/providers/alerts.ts'
import { urlOf } from '../../../kit/providers/rest/data_provider.ts'
import { call } from '../../../kit/providers/rest/http.ts'
import { useTranslation } from '../../definition/translation.ts'
import { LONG_WAIT, spanText } from '../stops/span_text.ts'
import { timeOfDay } from '../plan_times.ts'
import type { PlanState } from '../use_plan.ts'
import type { BoardColumn } from './board.ts'
import type { Dispatch } from './use_dispatch.ts'

const REASONS = ['without_time', 'without_room', 'without_place'] as const

interface ProposalBarProps { readonly dispatch: Dispatch; readonly plan: PlanState; readonly date: string }

/** Nothing of it is saved yet. */
export function ProposalBar({ dispatch, plan, date }: ProposalBarProps) {
  const { t } = useTranslation()
  const { columns, proposal, isSaving, accept, discard } = dispatch
  if (!proposal) return null
  const { before, answer } = proposal
  const old = new Set(before.flatMap(({ stops }) => stops))
  const added = columns.flatMap(({ stops }) => stops).filter((id) => !old.has(id)).length
  const used = columns.filter(({ stops }) => stops.some((id) => !old.has(id)))
  return (
    <div className="dispatch-notice" role="status">
      <p>
        {t('ui.dispatch.proposed', { stops: added, shipments: used.length })}
        {REASONS.map((reason) => answer[reason].length > 0 && (
          <span key={reason}> <strong>{t(`ui.dispatch.${reason}`, { number: answer[reason].length })}</strong></span>
        ))}
      </p>
      <ul className="dispatch-shares">
        {used.map((column) => <li key={column.key}><Share dispatch={dispatch} column={column} /></li>)}
      </ul>
      <button
        type="button" className="button" data-kind="primary" disabled={isSaving} aria-busy={isSaving} onClick={() => { void accept() }}
      >
        {t('ui.dispatch.accept')}
      </button>
      <button type="button" className="button" onClick={discard}>{t('ui.dispatch.discard')}</button>
      <Rest dispatch={dispatch} plan={plan} answer={answer} date={date} />
    </div>
  )
}

/** `Yahya Test: stops 6, 09:04–12:40 · waits 1 h`: from the first arrival to the last, and how long between them before slots. */
function Share({ dispatch, column }: { readonly dispatch: Dispatch; readonly column: BoardColumn }) {
  const i18n = useTranslation()
  const { t } = i18n
  const planned = dispatch.routeOf(column)?.stops ?? []
  const arrivals = planned.flatMap(({ arrives }) => arrives ?? [])
  const waiting = planned.reduce((sum, { wait_minutes }) => sum + (wait_minutes >= LONG_WAIT ? wait_minutes : 0), 0)
  const times = { from: timeOfDay(Math.min(...arrivals)), to: timeOfDay(Math.max(...arrivals)) }
  return (
    <>
      <bdi>{dispatch.nameOf(column)}</bdi>{t('ui.colon')}{' '}
      {arrivals.length > 0 ? t('ui.dispatch.share', { stops: column.stops.length, ...times }) : <Ltr>{column.stops.length}</Ltr>}
      {waiting > 0 && <strong> · {t('ui.planning.waits', { time: spanText(waiting, i18n) })}</strong>}
    </>
  )
}

function Rest({ dispatch, plan, answer, date }: ProposalBarProps & { readonly answer: Proposal }) {
  const { t } = useTranslation()
  const [later, setLater] = useState<readonly number[]>([])
  const placed = new Set(dispatch.columns.flatMap(({ stops }) => stops))
  const rest = REASONS.flatMap((reason) => answer[reason].map((id) => ({ id, reason })))
    .filter(({ id }) => !placed.has(id) && !later.includes(id))
  if (rest.length === 0) return null
  const postpone = async (id: number) => {
    const version = [...plan.stops, ...plan.chosen].find((stop) => stop.id === id)?.version
    try {
      await call(urlOf('order_deliveries', id), { method: 'PATCH', body: { version, date: addDays(date, 1) } })
      setLater((all) => [...all, id])
      plan.reload()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <ul className="dispatch-rest" aria-label={t('ui.dispatch.rest')}>
      {rest.map(({ id, reason }) => (
        <li key={id}>
          <span><bdi>{dispatch.stopName(id)}</bdi> · {t(`ui.dispatch.why.${reason}`)}</span>
          <button type="button" className="button" onClick={() => { void postpone(id) }}>{t('ui.dispatch.tomorrow')}</button>
          <select
            className="input" value="" aria-label={`${t('ui.dispatch.other_courier')}: ${dispatch.stopName(id)}`}
            onChange={({ target }) => { void dispatch.move([id], target.value) }}
          >
            <option value="">{t('ui.dispatch.other_courier')}</option>
            {dispatch.columns.map((column) => <option key={column.key} value={column.key}>{dispatch.nameOf(column)}</option>)}
          </select>
        </li>
      ))}
    </ul>
  )
}
