import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { anOrderWithSteps, itemWithTasks, withPlantWorker } from '#tests/support/rows/plant_rows'
import { staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { DryingLines } from '#common/plant/drying'
import type { WorkCard, WorkList } from '#common/plant/work'

const WORKER = ['task-list', 'task-execute'] as const
const rows = (sql: string, bindings: readonly unknown[]) => query(db.connection(), sql, bindings)

const workOf = async ({ api }: Person, parameters = '?department_id=all') =>
  (await api.get<WorkList>(`/api/user/work${parameters}`)).body
const tagsOf = (cards: readonly WorkCard[]) => cards.map(({ item }) => item?.tag_code)

test.group('plant / work', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('shows what is next with what one must know of the item, and nothing of its price or client', async ({ assert }) => {
    const { item, job, tasks: [first] } = await withPlantWorker(async (store) => {
      const made = await itemWithTasks(store)
      await store.update('orders', made.order.id, { priority: 'urgent' })
      return made
    })
    const body = await workOf(await staff(WORKER), `?department_id=${job.department_id}`)
    assert.deepInclude(body, { department_ids: [job.department_id], mine: [] })
    assert.deepEqual(body.next.map(({ id }) => id), [first!.id], 'the second step waits for the first')
    const [card] = body.next
    assert.deepInclude(card, { step: 'Step 1', department: 'Washing', progress: { number: 1, steps: 2 }, status: 'pending', user: null })
    assert.deepInclude(card!.item, { id: item.id, tag_code: item.tag_code, fabric: 'Wool' })
    assert.match(card!.item!.description, /Carpets of a test.*200/)
    assert.equal(card!.item!.order.priority, 'urgent')
    assert.deepEqual(card!.next.map(({ verb }) => verb)[0], 'start')
    assert.notMatch(JSON.stringify(body), /price|amount|total|balance|phone|client|Mariem/)
  })

  test('says how its kind is cared for, in the language of the reader', async ({ assert, client }) => {
    const { item, kind } = await withPlantWorker(async (store) => {
      const made = await itemWithTasks(store, { steps: 1 })
      const kind = await store.insert('sub_categories', {
        category_id: made.item.category_id, name: { en: 'Silk' }, care_note: { en: 'Cold water only', ar: 'بالماء البارد فقط' },
      })
      return { ...made, kind }
    })
    await rows('update order_items set sub_category_id = ? where id = ?', [kind.id, item.id])
    const worker = await staff(WORKER)
    const noteIn = async (locale: string) => {
      const read = client.get(`/api/user/work?order_item_id=${item.id}`).bearerToken(worker.token)
      return ((await read.header('accept-language', locale)).body() as WorkList).next.map((card) => card.item?.care_note)
    }
    assert.deepEqual([await noteIn('en'), await noteIn('ar')], [['Cold water only'], ['بالماء البارد فقط']])
  })

  test('what one has begun is one’s own, and leaves the list of the others', async ({ assert }) => {
    const { job, tasks: [first] } = await withPlantWorker((store) => itemWithTasks(store))
    const [one, other] = [await staff(WORKER), await staff(WORKER)]
    const started = await one.api.post(`/api/user/tasks/${first!.id}/start`, { version: first!.version })
    assert.equal(started.status, 200)
    const [mine, theirs] = [await workOf(one), await workOf(other, `?department_id=${job.department_id}`)]
    assert.deepEqual(mine.mine.map(({ id, next }) => [id, next[0]?.verb]), [[first!.id, 'finish']])
    assert.deepEqual([theirs.mine, theirs.next, theirs.departments.find(({ id }) => id === job.department_id)?.waiting], [[], [], 0])
  })

  test('a scanned item has all its open steps, in their order', async ({ assert }) => {
    const { item, tasks } = await withPlantWorker((store) => itemWithTasks(store, { steps: 3 }))
    const { next, mine, departments } = await workOf(await staff(WORKER), `?order_item_id=${item.id}`)
    assert.deepEqual(next.map(({ id, progress }) => [id, progress?.number]), tasks.map(({ id }, index) => [id, index + 1]))
    assert.deepEqual([mine, departments], [[], []])
  })

  test('begins with the department of the person', async ({ assert }) => {
    const { item, job } = await withPlantWorker((store) => itemWithTasks(store, { steps: 1 }))
    await withPlantWorker((store) => itemWithTasks(store, { steps: 1 }))
    const person = await staff(WORKER)
    await rows('insert into users_departments (target_id, owner_id) values (?, ?)', [job.department_id, person.id])
    const own = await workOf(person, '')
    assert.deepEqual([own.department_ids, tagsOf(own.next)], [[job.department_id], [item.tag_code]])
    assert.isAbove(own.departments.length, 1)
    assert.deepEqual((await workOf(person)).department_ids, [])
  })

  test('somebody of several departments sees the work of each and does it, but not that of a third', async ({ assert }) => {
    const made = await withPlantWorker(async (store) =>
      [await itemWithTasks(store, { steps: 1 }), await itemWithTasks(store, { steps: 1 }), await itemWithTasks(store, { steps: 1 })])
    const person = await staff(WORKER)
    const departments = made.map(({ job }) => job.department_id)
    await withPlantWorker((store) => store.update('users', person.id, { departments: departments.slice(0, 2) }))
    const own = await workOf(person, '')
    assert.sameMembers([...own.department_ids], departments.slice(0, 2))
    assert.sameMembers(tagsOf(own.next), made.slice(0, 2).map(({ item }) => item.tag_code))
    const started = []
    for (const { tasks: [task] } of made) started.push((await person.api.post(`/api/user/tasks/${task!.id}/start`, {})).status)
    assert.deepEqual(started, [200, 200, 409])
  })

  test('a drying step that was started by itself stands in "My work" and on the drying page until it ends or its item hangs', async ({
    assert,
  }) => {
    const made = await withPlantWorker((store) => anOrderWithSteps(store, [{ kind: 'drying' }, {}]))
    const { item, job, tasks: [dry] } = made
    const worker = await staff([...WORKER, 'drying-list', 'drying-create'])
    const post = async (path: string, body: object) => {
      const answer = await worker.api.post(`/api/user/${path}`, body)
      assert.include([200, 201], answer.status, `${path}: ${JSON.stringify(answer.body)}`)
    }
    const begun = async () => {
      const [work, drying] = [
        await workOf(worker, `?department_id=${job.department_id}`), (await worker.api.get<DryingLines>('/api/user/drying')).body,
      ]
      return [work.mine, drying.started].map((cards) => cards.filter((card) => card.item?.id === item.id)
        .map(({ id, dries, next }) => [id, dries, next[0]?.verb]))
    }
    const scanned = async () => (await workOf(worker, `?order_item_id=${item.id}`)).next.map(({ dries, next }) => [dries, next[0]?.verb])
    assert.deepEqual([await begun(), await scanned()], [[[], []], [[true, 'start'], [false, 'start']]])

    await post(`tasks/${dry!.id}/start`, {})
    const card = [dry!.id, true, 'finish']
    assert.deepEqual([await begun(), (await scanned())[0]], [[[card], [card]], [true, 'finish']])
    const other = await staff([...WORKER, 'drying-list'])
    const [site] = await rows('insert into sites (name) values (\'Site without dryings\') returning id', [])
    await rows('update users set site_id = ? where id = ?', [site?.id, other.id])
    assert.deepEqual((await other.api.get<DryingLines>('/api/user/drying')).body.started, [])

    await post('dryings', { place: 'Terrace', method: 'air_sun', items: [{ order_item_id: item.id }] })
    assert.deepEqual(await begun(), [[], []], 'it hangs: its drying shows it')
    const hangs = (await worker.api.get<DryingLines>('/api/user/drying')).body.lines.flatMap((line) => line.rows)
    assert.include(hangs.map(({ order_item_id }) => order_item_id), item.id)

    const { item: second, tasks: [alone] } = await withPlantWorker((store) => anOrderWithSteps(store, [{ kind: 'drying' }, {}]))
    await post(`tasks/${alone!.id}/start`, {})
    await post(`tasks/${alone!.id}/finish`, { result: 'ok' })
    const { started } = (await worker.api.get<DryingLines>('/api/user/drying')).body
    assert.notInclude(started.map((one) => one.item?.id), second.id)
    const { body: unread } = await (await staff(['drying-list'])).api.get<DryingLines>('/api/user/drying')
    assert.deepEqual(unread.started, [])
  })

  test('is refused without permission, for a wrong id, and hides the rows of another site', async ({ assert }) => {
    const { item, job } = await withPlantWorker((store) => itemWithTasks(store, { steps: 1 }))
    assert.equal((await (await staff(['task-execute'])).api.get('/api/user/work')).status, 403)
    const person = await staff(WORKER)
    for (const wrong of ['department_id=0', 'department_id=x', 'order_item_id=-1', 'order_item_id=all', 'department_id[]=1'])
      assert.equal((await person.api.get(`/api/user/work?${wrong}`)).status, 422, wrong)
    const [site] = await rows('insert into sites (name) values (\'Site of the plant\') returning id', [])
    await rows('update users set site_id = ? where id = ?', [site?.id, person.id])
    assert.deepEqual((await workOf(person, `?order_item_id=${item.id}`)).next, [])
    assert.deepEqual((await workOf(person, `?department_id=${job.department_id}`)).next, [])
  })
})
