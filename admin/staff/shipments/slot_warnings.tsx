import { slotProblems } from '#common/orders/slot_problems'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../definition/translation.ts'
import type { PlanStop } from './plan_stop.ts'

interface SlotWarningsProps { readonly stops: readonly PlanStop[]; readonly start_time: string | null; readonly end_time: string | null }

/** Clients were told another time than this shipment has, or another sequence. */
export function SlotWarnings({ stops, start_time, end_time }: SlotWarningsProps) {
  const { t } = useTranslation()
  const problems = Object.entries(slotProblems(stops, { start_time, end_time })).filter(([, found]) => found.length > 0)
  if (problems.length === 0) return null
  return (
    <ul className="slot-warnings">
      {problems.map(([problem, found]) => (
        <li key={problem}>
          <NamedIcon name="warning" />
          <span>
            {t(`ui.dispatch.slots.${problem}`)}{' '}
            {found.map(({ id, client, order }, index) => <bdi key={id}>{index > 0 && ' · '}{client || order.label}</bdi>)}
          </span>
        </li>
      ))}
    </ul>
  )
}
