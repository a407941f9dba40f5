import { test } from '@japa/runner'
import { aCarpetCategory } from '#tests/support/rows/orders'
import { freshPhone, owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'
import type { Row } from '#resources'

const [ITEMS, STEPS] = [500, 9]

test.group('orders / large intake', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('as many items as a body may have, measured, with nine steps each, are saved by one call', async ({ assert }) => {
    const category = await withStore((store) => aCategoryWithSteps(store))
    const item = {
      category_id: category.id, type: 'irani', tissu: 'laine', shape: 'rectangle', measure_place: 'bureau', length_cm: 300, width_cm: 200,
    }
    const { api } = await owner()
    const { status, body } = await api.post<Row<'orders'> & Failure>('/api/user/orders/intake', {
      client_id: { phone: freshPhone(), first_name: 'Hotel', last_name: 'Atlas' }, items: Array<object>(ITEMS).fill(item),
      receive: true, accept: { confirmation_channel: 'counter' },
    })
    assert.equal(status, 201, JSON.stringify(body).slice(0, 500))
    assert.include(body, { status: 'confirmed', total: ITEMS * 9000 })
    await withStore(async (store) => {
      const [counted] = await store.query(`select count(*)::int as tasks, count(distinct order_item_id)::int as items from tasks
        where order_item_id in (select id from order_items where order_id = ?)`, [body.id])
      assert.deepEqual(counted, { tasks: ITEMS * STEPS, items: ITEMS })
    })
  }).timeout(120_000)
})

async function aCategoryWithSteps(store: Parameters<typeof aCarpetCategory>[0]): Promise<Row<'categories'>> {
  const category = await aCarpetCategory(store, { category: { uses_steps: true } })
  const department = await store.insert('departments', { name: { en: 'Washing' }, code: 'LARGE' })
  const job = await store.insert('jobs', { name: { en: 'Washing' }, department_id: department.id, points: '2', points_unit: 'm2' })
  for (let position = 1; position <= STEPS; position++)
    await store.insert('processes', {
      category_id: category.id, job_id: job.id, name: { en: `Step ${position}` }, position, duration_minutes: 5,
    })
  return category
}
