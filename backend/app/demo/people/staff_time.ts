/** Shifts and attendances: four weeks back, two ahead, no Sundays. */
import { DateTime } from 'luxon'
import { DAY } from '#common/time/time'
import type { TimedStep } from '../days/scenario_context.ts'
import type { Random } from '../seeded_random.ts'
import type { Store } from '#backend/engine/resource/store'

const WEEKS_BACK = 4
const WEEKS_AHEAD = 2
const SUNDAY = 7
/** Early and late shift, given alternately. */
const SHIFTS = [{ start_time: '08:00', end_time: '16:30' }, { start_time: '10:00', end_time: '18:30' }] as const

interface Attendee { readonly user_id?: number; readonly courier_id?: number }

export function staffTime(staff: readonly { readonly id: number }[], couriers: readonly { readonly id: number }[], now: number,
  zone: string, random: Random): TimedStep[] {
  const people: Attendee[] = [...staff.map(({ id }) => ({ user_id: id })), ...couriers.map(({ id }) => ({ courier_id: id }))]
  const today = DateTime.fromMillis(now, { zone }).startOf('day')
  const days = Array.from({ length: (WEEKS_BACK + WEEKS_AHEAD) * 7 }, (_, n) => today.plus({ days: n - WEEKS_BACK * 7 }))
  return people.flatMap((person, index) => days.filter(({ weekday }) => weekday !== SUNDAY).flatMap((day) => {
    const shift = SHIFTS[index % SHIFTS.length] ?? SHIFTS[0]
    const plan: TimedStep = { by: 'manager', at: Math.min(now, day.toMillis() - 7 * DAY), act: (store) => planShift(store, person,
      day.toISODate() ?? '', shift, now) }
    return day.toMillis() + DAY / 2 < now ? [plan, attend(person, day, shift.start_time, now, random)] : [plan]
  }))
}

type Shift = (typeof SHIFTS)[number]

/** Shifts more than ten days ahead are drafts. */
async function planShift(store: Store, person: Attendee, date: string, shift: Shift, now: number): Promise<void> {
  const { id } = await store.insert('plannings', { ...person, ...shift, date, break_minutes: 60 })
  if (Date.parse(date) < now + 10 * DAY) await store.transition('plannings', id, 'publish')
}

function attend(person: Attendee, day: DateTime, starts: string, now: number, random: Random): TimedStep {
  const chance = random.whole(1, 100)
  const [hour = 8, minute = 0] = starts.split(':').map(Number)
  const came = day.set({ hour, minute }).plus({ minutes: chance > 88 ? random.whole(14, 50) : random.whole(-12, 6) })
  const left = came.plus({ minutes: 510 + random.whole(-10, 45) })
  // Recorded at the end of the day; people of today have not checked out yet.
  const over = day.plus({ days: 1 }).toMillis()
  const isOver = over <= now
  const away = chance <= 2 ? 'sick' : chance === 3 ? 'absent' : chance === 4 ? 'leave' : null
  const act = (store: Store) => store.insert('attendances', {
    ...person, date: day.toISODate() ?? '',
    ...(away ? { status: away } : {
      check_in_at: instant(came), check_out_at: isOver ? instant(left) : null, break_minutes: 60,
    }),
  })
  return { by: 'manager', at: Math.min(now, over), act }
}

const instant = (moment: DateTime) => moment.toUTC().toISO()
