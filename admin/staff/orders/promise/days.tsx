/** "Thu full · Fri 12 m² left": the days that the order can be promised for. A full one only for whoever may overbook, with a reason. */
import type { PromiseDay } from '#common/orders/promise_days'
import { ChipRadios } from '../../../kit/controls/choices/chip_radios.tsx'
import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'
import { useTranslation } from '../../definition/translation.ts'
import { orderResource } from '../order.ts'
import './days.css'

export interface PromiseWish {
  readonly at: string
  /** Of a full day: why it is promised all the same. */
  readonly reason: string | null
}

interface PromiseDaysProps {
  readonly days: readonly PromiseDay[]
  /** Null: the first day with room. */
  readonly wish: PromiseWish | null
  readonly onChange: (wish: PromiseWish | null) => void
  readonly id?: string
  readonly error?: string | undefined
  /** The dialog asks for a reason anyway. */
  readonly hasReason?: boolean
}

export const wishedDay = (days: readonly PromiseDay[], wish: PromiseWish | null): PromiseDay | undefined =>
  days.find(({ at }) => at === wish?.at)

export function PromiseDays({ days, wish, onChange, id, error, hasReason }: PromiseDaysProps) {
  const { t } = useTranslation()
  if (days.length === 0) return null
  const mayOverbook = hasPermission('order-overbook')
  const [first] = days.filter(({ is_full: isFull }) => !isFull)
  const wished = wishedDay(days, wish)
  const choose = (at: string) => { onChange(at === first?.at && !hasReason ? null : { at, reason: null }) }
  return (
    <div className="promise-days">
      <ChipRadios
        {...id && { id }} label={t('ui.orders.promise.days')} value={wished?.at ?? (hasReason ? null : first?.at ?? null)} onChange={choose}
        error={error}
        chips={days.filter((day) => mayOverbook || !day.is_full).map((day) => ({ value: day.at, label: <DayName of={day} /> }))}
      >
        {!mayOverbook && days.filter((day) => day.is_full).map((day) => (
          <span key={day.at} className="promise-full"><DayName of={day} /></span>
        ))}
      </ChipRadios>
      {wished?.is_full && !hasReason && (
        <ChipRadios
          label={t('ui.orders.promise.why')} value={wish?.reason ?? null} isRequired
          onChange={(reason) => { onChange({ at: wished.at, reason }) }}
          chips={REASONS.map((name) => ({ value: name, label: t(`usual.${name}`) }))}
        />
      )}
    </div>
  )
}

function DayName({ of: { day, is_full: isFull, left_m2: left } }: { of: PromiseDay }) {
  const { t, format } = useTranslation()
  return (
    <>
      <bdi>{`${format.weekday(day)} ${format.shortDate(day)}`}</bdi>
      {isFull && <small data-full>{t('ui.orders.promise.full')}</small>}
      {left !== null && <small><bdi>{t('ui.orders.promise.left', { m2: format.number(Number(left)) })}</bdi></small>}
    </>
  )
}

const usual = orderResource.transitions.reschedule?.reason
const REASONS: readonly string[] = Array.isArray(usual) ? usual : []
