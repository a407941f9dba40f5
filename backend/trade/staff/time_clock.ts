/** Clocking in and out by oneself, in the own session or on a shared device. Source: domain.md §3.2. */
import { lockPerson } from './lock_person.ts'
import { hoursOf } from './save_attendance.ts'
import { isBeyondLongestShift, type Shift } from './worked_time.ts'
import { timeIn } from '#backend/engine/clock/business_time'
import { dayText } from '#backend/services/paper/formats'
import { invalid } from '#backend/engine/resource/refusals'
import { addDays, HOUR } from '#common/time/time'
import type { ClockDirection, ClockState } from '#common/time/time_clock'
import type { RequestStore, Store } from '#backend/engine/resource/store'
import type { Row } from '#resources'

/** Throws a refusal that names `direction`. Returns the instant. */
export async function clock(store: RequestStore, direction: ClockDirection, source: 'self' | 'kiosk'): Promise<string> {
  const { id: user_id } = store.caller
  const { now, timezone } = store.context
  await lockPerson(store, { user_id })
  const open = await findOpen(store, user_id)
  const current = open && !isForgotten(open, now) ? open : null
  if (direction === 'in') {
    if (current) {
      const time = timeIn(timezone, new Date(String(current.check_in_at)))
      throw invalid('direction', (t) => t('errors.staff.already_in', { time }))
    }
    await store.insert('attendances', { user_id, date: await workDay(store, user_id), check_in_at: now, source })
  } else {
    if (open && !current) {
      throw invalid('direction', (t) => t('errors.staff.forgotten', { date: dayText(t, open.date, timezone) }))
    }
    if (!current) throw invalid('direction', (t) => t('errors.staff.not_in'))
    await store.transition('attendances', current.id, 'check_out')
  }
  return now
}

/** Somebody who comes before midnight for a shift after it is not earlier than this. */
const EARLY = 2 * HOUR

/**
 * Today; yesterday for who comes late to a shift that began then and is not over; tomorrow for who comes early to one that begins after
 * midnight, while none of today is ahead.
 */
async function workDay(store: Store, user_id: number): Promise<string> {
  const { now, today, timezone } = store.context
  const instant = Date.parse(now)
  const isAhead = async (date: string, isMeant: (hours: Shift) => boolean) => {
    const shifts = await store.select('plannings', { user_id, date, status: 'published' })
    const shift = shifts.find((one) => isMeant(hoursOf(one, timezone)))
    return shift !== undefined && (await store.select('attendances', { user_id, date, planning_id: shift.id })).length === 0
  }
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
  if (await isAhead(yesterday, ({ ends }) => ends > instant)) return yesterday
  if (await isAhead(today, ({ ends }) => ends > instant)) return today
  return await isAhead(tomorrow, ({ starts }) => starts - instant <= EARLY) ? tomorrow : today
}

export async function clockState(store: Store, userId: number): Promise<ClockState> {
  const open = await findOpen(store, userId)
  if (!open) return { since: null, forgotten: null }
  return isForgotten(open, store.context.now) ? { since: null, forgotten: open.date } : { since: open.check_in_at, forgotten: null }
}

/** The newest attendance without a clock-out. */
async function findOpen(store: Store, userId: number): Promise<Row<'attendances'> | null> {
  const open = (await store.select('attendances', { user_id: userId, check_out_at: null })).filter((row) => row.check_in_at !== null)
  return open.toSorted((a, b) => String(b.check_in_at).localeCompare(String(a.check_in_at)))[0] ?? null
}

const isForgotten = ({ check_in_at }: Row<'attendances'>, now: string): boolean => isBeyondLongestShift(check_in_at, now)
