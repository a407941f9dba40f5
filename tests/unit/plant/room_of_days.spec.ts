import { test } from '@japa/runner'
import fc from 'fast-check'
import { addOpenTime } from '#backend/engine/clock/open_time'
import { DepartmentDays } from '#backend/trade/plant/capacity/department_days'
import { PlantRoom } from '#backend/trade/plant/capacity/plant_room'
import { queueDays } from '#backend/trade/plant/capacity/queue_days'
import { shortageOf } from '#backend/trade/plant/capacity/shortage'
import { addWork, capacityOf, NO_WORK, type Capacity, type Work } from '#backend/trade/plant/capacity/work'
import { WorkDays } from '#backend/trade/plant/capacity/work_days'
import { dueTimes, readyAt, type PlantClock, type TimedStep } from '#backend/trade/plant/step_times'
import { CARPETS } from '#backend/app/seed/sample_plant'
import { computeSpecialDays } from '#backend/services/calendar/special_days_by_date'
import { settingDefaults } from '#backend/services/settings/defaults'
import { HOUR } from '#common/time/time'

/** A new company on a Monday at opening time: open from 08:00Z to 18:00Z, closed on Sunday. */
const clock: PlantClock = {
  hours: settingDefaults().company_opening_hours, timezone: 'Africa/El_Aaiun', now: '2026-06-15T08:00:00.000Z',
}
const [WASHING, DRYING, FINISHING] = [1, 2, 3]
/** The steps of a carpet as a new company has them. */
const carpet = (m2: number): TimedStep[] => {
  const step = (department_id: number, minutes: number, dries = false): TimedStep =>
    ({ department_id, minutes, dries, work: { m2, pieces: 1, minutes: dries ? 0 : minutes } })
  return [step(WASHING, 20 + 2 * m2), step(DRYING, CARPETS.drying_hours * 60, true), step(FINISHING, 10 + m2), step(FINISHING, 5)]
}
const NONE: Capacity = { m2: null, pieces: null, minutes: null }
const washing = (capacity: Partial<Capacity>, at = clock, part = 1) =>
  new PlantRoom(new Map([[WASHING, { ...NONE, ...capacity }]]), at, part)
const turnaround = (at: PlantClock) => addOpenTime(at.now, CARPETS.turnaround_hours * HOUR, at)

/** Confirms these orders one after the other, in the same room. */
function confirm(orders: readonly (readonly TimedStep[][])[], room: PlantRoom, at = clock) {
  return orders.map((steps) => {
    const ready = readyAt(steps, room, at)
    const promised_at = ready > turnaround(at) ? ready : turnaround(at)
    return { promised_at, times: dueTimes(promised_at, steps, room, at) }
  })
}
const dayOf = (at: string) => at.slice(0, 10)
function washedBy(orders: ReturnType<typeof confirm>): Map<string, number> {
  const days = new Map<string, number>()
  for (const { times } of orders) for (const [wash] of times) days.set(dayOf(wash!.due_at), (days.get(dayOf(wash!.due_at)) ?? 0) + 12)
  return days
}

test.group('plant / room of days', () => {
  test('with 35 m² a day, 40 orders of 12 m² fill 20 open days, none over 35, nothing due in the past or after its promise',
    ({ assert }) => {
      for (const part of [1, 0.9]) {
        const orders = confirm(Array.from({ length: 40 }, () => [carpet(12)]), washing({ m2: 35 }, clock, part))
        const days = washedBy(orders)
        assert.lengthOf([...days], 20)
        assert.deepEqual([...new Set(days.values())], [24])
        for (const { promised_at, times: [steps = []] } of orders) {
          assert.isTrue(steps.every(({ planned_at, due_at }) => planned_at >= clock.now && planned_at <= due_at && due_at <= promised_at))
          assert.notEqual(new Date(promised_at).getUTCDay(), 0)
        }
      }
    })

  test('a closed Aid is never promised, and a Ramadan of half days takes twice as many', ({ assert }) => {
    const day = { only_site_id: null, name: { en: 'Aid' }, hours: null, capacity_percent: 100 }
    const special = computeSpecialDays([
      { ...day, id: 1, from_on: '2026-06-17', to_on: '2026-06-19', opening: 'closed' },
      { ...day, id: 2, from_on: '2026-06-22', to_on: '2026-12-31', opening: 'usual', capacity_percent: 50 },
    ], null)
    const at = { ...clock, special: special.hours, percentOn: special.percentOn }
    const orders = confirm(Array.from({ length: 10 }, () => [carpet(12)]), washing({ m2: 35 }, at), at)
    assert.deepEqual([...washedBy(orders).entries()].toSorted(), [
      ['2026-06-15', 24], ['2026-06-16', 24], ['2026-06-20', 24], ['2026-06-22', 12], ['2026-06-23', 12], ['2026-06-24', 12],
      ['2026-06-25', 12],
    ])
    const closed = ['2026-06-17', '2026-06-18', '2026-06-19']
    assert.isFalse(orders.some(({ promised_at, times }) =>
      [promised_at, ...times.flat().map(({ due_at }) => due_at)].some((instant) => closed.includes(dayOf(instant)))))
  })

  test('what is too much for a day is done on those after it: what is promised beside it is not late by the queue', ({ assert }) => {
    fc.assert(fc.property(
      fc.array(fc.record({ day: fc.nat(6), m2: fc.integer({ min: 1, max: 60 }) }), { maxLength: 12 }), fc.integer({ min: 1, max: 25 }),
      (planned, m2) => {
        const work = (area: number): Work => ({ m2: area, pieces: 1, minutes: 0 })
        const empty = () => new DepartmentDays({ ...NONE, m2: 25 }, new WorkDays(clock))
        const days = empty()
        for (const one of planned) days.add(one.day, work(one.m2))
        days.carryOver()
        const { last } = days.firstRoom(0, work(m2), 1)
        const before = planned.filter(({ day }) => day <= last).toSorted((a, b) => a.day - b.day)
        const ends = queueDays([...before.map((one) => work(one.m2)), work(m2)], empty())
        assert.isAtMost(ends.at(-1)!, last)
      },
    ))
    const busy = new DepartmentDays({ ...NONE, m2: 25 }, new WorkDays(clock))
    for (const [day, m2] of [66.7, 60, 44].entries()) busy.add(day, { m2, pieces: 1, minutes: 0 })
    busy.carryOver()
    // Monday to Saturday are full, Sunday is closed; 170.7 m² leave 4.3 of the next Monday.
    assert.deepEqual(busy.firstRoom(0, { m2: 6, pieces: 1, minutes: 0 }, 1), { first: 8, last: 8 })
    assert.deepEqual(busy.firstRoom(0, { m2: 4, pieces: 1, minutes: 0 }, 1), { first: 7, last: 7 })
  })

  test('a day of which half is done takes half; one on which nothing is done takes nothing', ({ assert }) => {
    const share = (date: string, percent: number) => washedBy(confirm(Array.from({ length: 10 }, () => [carpet(12)]),
      washing({ m2: 35 }, { ...clock, percentOn: (on) => (on === date ? percent : 100) }, 1)))
    assert.equal(share('2026-06-17', 50).get('2026-06-17'), 12)
    assert.isFalse(share('2026-06-17', 0).has('2026-06-17'))
    assert.equal(share('2026-06-17', 200).get('2026-06-17'), 60)
  })

  test('pieces and hours of work count like m²: the first that is full decides', ({ assert }) => {
    const days = (capacity: Partial<Capacity>) => washedBy(confirm(Array.from({ length: 12 }, () => [carpet(12)]), washing(capacity))).size
    assert.equal(days({ pieces: 3 }), 4)
    // 44 minutes each.
    assert.equal(days({ minutes: 90 }), 6)
    assert.equal(days({ m2: 35, pieces: 1 }), 12)
    assert.deepEqual(capacityOf({ daily_capacity: null, daily_pieces: 3, daily_hours: '1.50' }), { m2: null, pieces: 3, minutes: 90 })
  })

  test('several items of an order take the room of several days; it is ready with the last one', ({ assert }) => {
    const room = washing({ m2: 35 })
    const [{ promised_at, times } = confirm([], room)[0]!] = confirm([Array.from({ length: 9 }, () => carpet(12))], room)
    const days = times.map(([wash]) => dayOf(wash!.due_at))
    assert.deepEqual([...new Set(days)].map((day) => days.filter((one) => one === day).length).toSorted(), [1, 2, 2, 2, 2])
    assert.isTrue(times.every((steps) => steps.at(-1)!.due_at <= promised_at))
    assert.isAbove(Date.parse(promised_at), Date.parse(turnaround(clock)))
  })

  test('an item that is larger than a day has as many empty days as it needs', ({ assert }) => {
    const room = washing({ m2: 35 })
    const [mosque] = confirm([[carpet(80)]], room)
    const last = room.days.indexOf(mosque!.times[0]![0]!.due_at)
    assert.deepEqual([last - 2, last - 1, last].map((day) => room.department(WASHING)!.taken(day).m2), [10, 35, 35])
    assert.equal(room.days.indexOf(mosque!.times[0]![0]!.planned_at), last - 2)
    const [next] = confirm([[carpet(32)]], room)
    assert.notInclude([last - 2, last - 1, last], room.days.indexOf(next!.times[0]![0]!.due_at))
  })

  test('what is late is done before anything new, over as many days as it takes', ({ assert }) => {
    const room = washing({ m2: 35 })
    room.department(WASHING)!.addLate({ m2: 80, pieces: 7, minutes: 0 })
    assert.deepEqual([0, 1, 2].map((day) => room.department(WASHING)!.taken(day).m2), [35, 35, 10])
    assert.equal(dayOf(readyAt([carpet(12)], room, clock)), '2026-06-18')
  })

  test('of a day that has begun, what is left of it', ({ assert }) => {
    const noon = { ...clock, now: '2026-06-15T13:00:00.000Z' }
    const ready = (m2: number) => dayOf(readyAt([carpet(m2)], washing({ m2: 35 }, noon), noon))
    assert.deepEqual([ready(17), ready(18)], ['2026-06-16', '2026-06-17'])
  })

  test('part of each day is kept for the urgent', ({ assert }) => {
    const first = (part: number) => {
      const room = washing({ m2: 35 }, clock, part)
      room.department(WASHING)!.add(0, { m2: 24, pieces: 2, minutes: 0 })
      return dayOf(readyAt([carpet(10)], room, clock))
    }
    assert.deepEqual([first(1), first(0.9)], ['2026-06-16', '2026-06-17'])
    // An empty day is theirs as a whole.
    assert.equal(dayOf(readyAt([carpet(35)], washing({ m2: 35 }, clock, 0.9), clock)), '2026-06-16')
  })

  test('a wish without room is told the department, the day and what is left of it', ({ assert }) => {
    const room = washing({ m2: 35 })
    for (const day of [0, 1, 2]) room.department(WASHING)!.add(day, { m2: 32.5, pieces: 3, minutes: 0 })
    const found = shortageOf('2026-06-18T12:00:00.000Z', [carpet(12)], room, clock)
    assert.deepEqual(found, { department_id: WASHING, day: '2026-06-17', measure: 'm2', left: 2.5, needed: 12 })
    assert.isNull(shortageOf('2026-06-19T12:00:00.000Z', [carpet(12)], room, clock))
    assert.deepEqual(room.department(WASHING)!.taken(2).m2, 32.5, 'nothing is taken')
  })

  test('a plant that does nothing for two years promises nothing, at once', ({ assert }) => {
    const idle = { ...clock, percentOn: () => 0 }
    assert.throws(() => readyAt([carpet(12)], washing({ m2: 35 }, idle), idle), 'No date can be promised within two years')
  })

  test('whatever the orders are: no day over its capacity, all steps in sequence and in time', ({ assert }) => {
    const items = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 })
    fc.assert(fc.property(fc.array(items, { minLength: 1, maxLength: 12 }), fc.integer({ min: 5, max: 50 }), (orders, m2) => {
      const room = new PlantRoom(new Map([[WASHING, { ...NONE, m2 }], [FINISHING, { ...NONE, m2: m2 * 2 }]]), clock)
      for (const { promised_at, times } of confirm(orders.map((sizes) => sizes.map(carpet)), room)) {
        for (const steps of times) {
          const dues = steps.map(({ due_at }) => due_at)
          assert.deepEqual(dues, dues.toSorted())
          assert.isTrue(dues.every((due) => due >= clock.now && due <= promised_at))
        }
      }
      for (let day = 0; day < 400; day++) {
        assert.isAtMost(room.department(WASHING)!.taken(day).m2, m2 + 0.001)
        assert.isAtMost(room.department(FINISHING)!.taken(day).m2, m2 * 2 + 0.001)
      }
    }), { numRuns: 20 })
  })

  test('a queue takes what each day has, in m², pieces or hours, on special days less; what is left of today counts', ({ assert }) => {
    const queue = (capacity: Partial<Capacity>, works: readonly Partial<Work>[], over: Partial<PlantClock> = {}) => {
      const days = new WorkDays({ ...clock, ...over })
      const all = works.map((work) => ({ ...NO_WORK, ...work }))
      return queueDays(all, new DepartmentDays({ ...NONE, ...capacity }, days)).map((day) => days.dateOf(day))
    }
    const three = Array.from({ length: 3 }, () => ({ m2: 20, pieces: 2, minutes: 300 }))
    assert.deepEqual(queue({ m2: 40 }, three), ['2026-06-15', '2026-06-15', '2026-06-16'])
    assert.deepEqual(queue({ pieces: 2 }, three), ['2026-06-15', '2026-06-16', '2026-06-17'])
    assert.deepEqual(queue({ minutes: 600 }, three), ['2026-06-15', '2026-06-15', '2026-06-16'])
    assert.deepEqual(queue({ m2: 1000, pieces: 3 }, three), ['2026-06-15', '2026-06-16', '2026-06-16'])
    assert.deepEqual(queue({ m2: 40 }, [{ pieces: 9 }, ...three]), ['2026-06-15', '2026-06-15', '2026-06-15', '2026-06-16'])
    const special = { percentOn: (date: string) => (date === '2026-06-15' ? 50 : date === '2026-06-16' ? 0 : 100) }
    assert.deepEqual(queue({ m2: 40 }, three, special), ['2026-06-15', '2026-06-17', '2026-06-17'])
    assert.deepEqual(queue({ m2: 40 }, three, { now: '2026-06-15T13:00:00.000Z' }), ['2026-06-15', '2026-06-16', '2026-06-16'])
    assert.deepEqual(queue({ m2: 0.001 }, three), Array.from({ length: 3 }, () => '2028-06-14'))
  })

  test('a queue is done when what fills the days one after the other has filled them', ({ assert }) => {
    const upTo = (max: number) => fc.integer({ min: 0, max })
    const work = fc.record({ m2: upTo(50), pieces: upTo(9), minutes: upTo(900) })
    const most = [fc.integer({ min: 5, max: 60 }), fc.integer({ min: 1, max: 9 })] as const
    fc.assert(fc.property(fc.array(work, { maxLength: 20 }), ...most, (works, m2, pieces) => {
      const capacity = { m2, pieces, minutes: null }
      const ends = queueDays(works, new DepartmentDays(capacity, new WorkDays(clock)))
      for (const [index, end] of ends.entries()) {
        const filled = new DepartmentDays(capacity, new WorkDays(clock))
        filled.addLate(works.slice(0, index + 1).reduce(addWork, NO_WORK))
        const last = (measure: 'm2' | 'pieces') => (works[index]![measure] > 0 ? furthest(filled, measure) : 0)
        assert.equal(end, Math.max(last('m2'), last('pieces')))
      }
    }))
  })
})

function furthest(days: DepartmentDays, measure: 'm2' | 'pieces'): number {
  let last = 0
  for (let day = 0; day < 400; day++) if (days.taken(day)[measure] > 0) last = day
  return last
}
