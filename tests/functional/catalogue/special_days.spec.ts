import { test } from '@japa/runner'
import { addOpenTime } from '#backend/engine/clock/open_time'
import { dayIn } from '#backend/engine/clock/business_time'
import { specialDaysOf } from '#backend/services/calendar/special_days'
import { businessHours, plantClock } from '#backend/trade/plant/business_hours'
import { DEFAULT_ZONE } from '#common/time/default_zone'
import { addDays } from '#common/time/time'
import { aMachine, anOrderWithSteps } from '#tests/support/rows/plant_rows'
import { aCarpetCategory, confirmedOrder } from '#tests/support/rows/orders'
import { setupOwner, staff } from '#tests/support/rows/people'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'
import type { ClosedDays } from '#common/plant/closed_promises'
import type { OrderPreview } from '#common/orders/preview'
import type { Row } from '#resources'

type Day = Row<'special_days'>

test.group('catalogue / special days', (group) => {
  const person = setupOwner(group)
  const today = dayIn(DEFAULT_ZONE, new Date())
  const made: Day[] = []
  const create = async (values: object) => {
    const answer = await person.api.post<Day & Failure>('/api/user/special-days', { name: { en: 'Aid' }, ...values })
    if (answer.status === 201) made.push(answer.body)
    return answer
  }
  const from = (first: number, last = first) => ({ from_on: addDays(today, first), to_on: addDays(today, last) })
  // The others of this database promise dates too.
  group.each.teardown(async () => {
    for (const { id, version } of made.splice(0)) await person.api.delete(`/api/user/special-days/${id}?version=${version}`)
  })

  test('a promise passes closed days, at once and in every process that reads them', async ({ assert }) => {
    const category = await withStore((store) => aCarpetCategory(store))
    const items = [{ category_id: category.id, shape: 'rectangle', length_cm: 300, width_cm: 200, type: 'irani', tissu: 'laine' }]
    const preview = async () => (await person.api.post<OrderPreview>('/api/user/orders/preview', { items })).body
    const before = (await preview()).promised_at!
    await create(from(0, 30))
    const after = (await preview()).promised_at!
    assert.isAbove(Date.parse(after), Date.parse(before))
    assert.isTrue(dayIn(DEFAULT_ZONE, new Date(after)) > addDays(today, 30))
    await create({ ...from(0, 365), name: { en: 'Closed for ever' } })
    await create(from(366, 731))
    const { promised_at, no_date } = await preview()
    assert.isNull(promised_at)
    assert.match(no_date!, /No date can be promised within two years/)
  })

  test('no step is due on a closed day; steps go by the days of their site', async ({ assert }) => {
    const { body: { id } } = await create(from(1, 20))
    const dayOf = (instant: string) => dayIn(DEFAULT_ZONE, new Date(instant))
    const { tasks } = await withStore((store) => anOrderWithSteps(store, [{ name: { en: 'Wash' }, duration_minutes: 60 }]))
    for (const { due_at } of tasks) assert.isTrue(dayOf(due_at!) > addDays(today, 20))
    const other = await withStore((store) => store.insert('sites', { name: 'Boujdour', kind: 'counter' }))
    await withStore((store) => store.update('special_days', id, { only_site_id: other.id }))
    const tomorrow = addDays(today, 1)
    await withStore(async (store) => {
      for (const clock of [await businessHours(store), await plantClock(store, 1)]) assert.isFalse(clock.special?.has(tomorrow))
      const opens = addOpenTime(`${tomorrow}T00:00:00.000Z`, 0, await plantClock(store, other.id))
      assert.isTrue(dayOf(opens) > addDays(today, 20))
    })
    await withStore((store) => store.update('sites', other.id, { status: 'disable' }))
  })

  test('while the company has one site, the days of the site are those of the company', async ({ assert, cleanup }) => {
    // Of other tests.
    const others = (await withStore((store) => store.select('sites', { status: 'enable' }))).filter(({ id }) => id !== 1)
    const set = (status: 'enable' | 'disable') => withStore(async (store) => {
      for (const { id } of others) await store.update('sites', id, { status })
    })
    await set('disable')
    cleanup(() => set('enable'))
    await create({ ...from(3), only_site_id: 1, opening: 'usual', capacity_percent: 200 })
    const { company, site } = await withStore(async (store) =>
      ({ company: await specialDaysOf(store, null), site: await specialDaysOf(store, 1) }))
    assert.equal(site.percentOn(addDays(today, 3)), 200)
    assert.equal(company.percentOn(addDays(today, 3)), 200)
  })

  test('a promise that was given is not moved: whoever lists orders is told of it, with the rows that are counted', async ({ assert }) => {
    const { order: { id, promised_at } } = await withStore((store) => confirmedOrder(store))
    const day = dayIn(DEFAULT_ZONE, new Date(promised_at!))
    const told = async (api = person.api) => (await api.get<ClosedDays[]>('/api/user/closed-promises')).body
    assert.deepEqual(await told(), [])
    await create({ from_on: day, to_on: day })
    const [closed, ...others] = await told()
    assert.lengthOf(others, 0)
    const site = (await withStore((store) => store.find('sites', 1)))!.name
    assert.include(closed, { from: day, to: day, name: 'Aid', site })
    const where = encodeURIComponent(JSON.stringify(closed!.figure.list!.where))
    const { body } = await person.api.get<Row<'orders'>[]>(`/api/user/orders?_where=${where}&_start=0&_end=100`)
    assert.equal(body.length, closed!.figure.count)
    assert.equal(body.find((one) => one.id === id)?.promised_at, promised_at)
    assert.equal((await (await staff(['setting-list'])).api.get('/api/user/closed-promises')).status, 403)
  })

  test('where steps are planned and no date is left, the answer is a sentence', async ({ assert }) => {
    const machine = await withStore((store) => aMachine(store))
    const closed = [await create(from(0, 365)), await create(from(366, 731)), await create(from(732, 760))]
    assert.deepEqual(closed.map(({ status }) => status), [201, 201, 201])
    const { status, body } = await person.api.post<Failure>('/api/user/maintenances', {
      machine_id: machine.id, type: 'corrective', due_at: `${addDays(today, 2)}T10:00:00.000Z`, title: 'Belt',
    })
    assert.equal(status, 409)
    assert.match(body.message!, /No date can be promised/)
  })

  test('is refused in words: {title}')
    .with([
      { title: 'the end before the beginning', values: from(3, 2), field: 'to_on', text: /cannot be before/ },
      { title: 'longer than a year', values: from(3, 3 + 366), field: 'to_on', text: /lasts a year at most/ },
      { title: 'further ahead than three years', values: from(2000), field: 'from_on', text: /./ },
      { title: 'other hours without hours', values: { ...from(3), opening: 'hours' }, field: 'hours', text: /./ },
      { title: 'no hours at all', values: { ...from(3), opening: 'hours', hours: [] }, field: 'hours', text: /in order/ },
      { title: 'an empty period', values: { ...from(3), opening: 'hours', hours: [{ from: '09:00', to: '09:00' }] }, field: 'hours', text: /in order/ },
      { title: 'a period that is open twice', field: 'hours', text: /in order/,
        values: { ...from(3), opening: 'hours', hours: [{ from: '20:00', to: '02:00' }, { from: '21:00', to: '22:00' }] } },
      { title: 'more than three times the room', values: { ...from(3), opening: 'usual', capacity_percent: 301 }, field: 'capacity_percent', text: /./ },
    ])
    .run(async ({ assert }, { values, field, text }) => {
      const { status, body } = await create(values)
      assert.equal(status, 422)
      assert.match(body.errors?.[field]?.[0] ?? JSON.stringify(body), text)
    })

  test('hours may pass midnight; who may only list settings reads them', async ({ assert }) => {
    const { status, body } = await create({ ...from(5), opening: 'hours', hours: [{ from: '20:00', to: '02:00' }], capacity_percent: 70 })
    assert.equal(status, 201)
    const reader = await staff(['setting-list'])
    assert.equal((await reader.api.get<Day>(`/api/user/special-days/${body.id}`)).body.capacity_percent, 70)
    assert.equal((await reader.api.post('/api/user/special-days', { name: { en: 'X' }, ...from(3) })).status, 403)
    assert.equal((await (await staff(['order-list'])).api.get('/api/user/special-days')).status, 403)
  })
})
