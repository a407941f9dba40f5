import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { HOUR } from '#common/time/time'
import { CARPETS } from '#backend/app/seed/sample_plant'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { aClient, aTarif } from '#tests/support/rows/orders'
import { staff } from '#tests/support/rows/people'
import { withPlantWorker } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { PlantFloor } from '#common/plant/floor'
import type { WorkList } from '#common/plant/work'

/** Somebody with a role as every new company has it. */
const withRole = (name: string) => staff(ROLES.filter((role) => role.name === name).flatMap(permissionNamesOfRole))

/** The carpets as every new company has them, with the price that its owner has set. */
async function carpets() {
  return withPlantWorker(async (store) => {
    const [category] = await store.select('categories', { code: CARPETS.code })
    if (!category) throw new Error('a new company has no carpets')
    if (!(await store.select('tarifs', { category_id: category.id })).length) await aTarif(store, category, {})
    return { category, client: await aClient(store) }
  })
}

test.group('plant / the first day of a new company', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('its carpets have four timed steps with the kind of machine and the recipe, and they are on', async ({ assert }) => {
    const { category } = await carpets()
    assert.include(category, { uses_steps: true, drying_hours: 24 })
    const steps = await query(db.connection(), `
      select p.kind, p.drying_method, p.wool_drying_method, p.wool_drying_humidity, p.duration_minutes,
        p.minutes_per_unit::float8 as per_m2, p.machine_type, p.requires_machine, d.code as department,
        (select json_object_agg(m.code, r.quantity_per_unit::float8 order by m.code) from process_materials r
          join cleaning_materials m on m.id = r.cleaning_material_id where r.process_id = p.id) as recipe
      from processes p join jobs j on j.id = p.job_id join departments d on d.id = j.department_id
      where p.category_id = ? order by p.position`, [category.id])
    const dry = { drying_method: 'air_sun', wool_drying_method: 'air_shade', wool_drying_humidity: 80 }
    const rest = {
      drying_method: null, wool_drying_method: null, wool_drying_humidity: null, machine_type: null, requires_machine: false, recipe: null,
    }
    assert.deepEqual(steps, [
      {
        ...rest, kind: 'work', duration_minutes: 20, per_m2: 2, machine_type: 'washer_auto', department: 'LAV',
        recipe: { ADO: 0.03, SHA: 0.08 },
      },
      { ...rest, ...dry, kind: 'drying', duration_minutes: 1440, per_m2: null, department: 'SEC' },
      { ...rest, kind: 'work', duration_minutes: 10, per_m2: 1, department: 'FIN' },
      { ...rest, kind: 'quality', duration_minutes: 5, per_m2: null, department: 'FIN' },
    ])
  })

  test('a carpet from the counter: tasks with due times, on the floor and in "My work", each step, ready', async ({ assert }) => {
    const { category, client } = await carpets()
    const [clerk, worker, lead] = [await withRole('Counter clerk'), await withRole('Plant worker'), await withRole('Plant lead')]
    const post = async <T>(person: typeof clerk, path: string, body: object = {}) => {
      const { status, body: said } = await person.api.post<T>(`/api/user/${path}`, body)
      assert.include([200, 201], status, `${path}: ${JSON.stringify(said)}`)
      return said
    }
    const { id } = await post<{ id: number }>(clerk, 'orders', {
      // Among the first of the list, however much other tests have left.
      client_id: client.id, priority: 'urgent',
      items: [{ category_id: category.id, quantity: 1, type: 'irani', tissu: 'synthetique_non_sensible' }],
    })
    await post(clerk, `orders/${id}/receive`)
    const [item] = await query(db.connection(), 'select id::int, tag_code from order_items where order_id = ?', [id])
    const itemId = Number(item?.id)
    await post(clerk, `order-items/${itemId}/measure`, { length_cm: 300, width_cm: 200, measure_place: 'aire_mesure' })
    await post(clerk, `orders/${id}/accept`, { confirmation_channel: 'counter' })
    const tasks = await query(db.connection(), `select t.id::int, t.due_at > now() as is_ahead, t.due_at <= o.promised_at as is_kept
      from tasks t join order_items i on i.id = t.order_item_id join orders o on o.id = i.order_id
      where i.order_id = ? order by t.position`, [id])
    assert.deepEqual(tasks.map(({ is_ahead, is_kept }) => [is_ahead, is_kept]), Array(4).fill([true, true]))

    const next = async () => (await worker.api.get<WorkList>('/api/user/work?department_id=all')).body.next
      .filter(({ item: of }) => of?.id === itemId)
    assert.deepEqual((await next()).map(({ step }) => step), ['Washing'])
    const { body: floor } = await lead.api.get<PlantFloor>('/api/user/plant')
    const confirmed = floor.orders?.stages.find(({ stage }) => stage === 'confirmed')
    assert.isAtLeast(confirmed?.ages.in_time.count ?? 0, 1)
    const washing = floor.week.find(({ name }) => name === 'Washing')
    assert.isAtLeast(washing?.days.reduce((sum, { count }) => sum + count, 0) ?? 0, 1)

    const [wash, dry, finish, check] = tasks.map((task) => Number(task.id))
    await post(worker, `tasks/${wash}/start`)
    await post(worker, `tasks/${wash}/finish`, { result: 'ok' })
    const drying = await post<{ id: number; items: { id: number }[] }>(worker, 'dryings', {
      place: 'Terrace', method: 'air_sun', items: [{ order_item_id: itemId }],
    })
    const [inside] = await query(db.connection(), 'select id from drying_items where drying_id = ?', [drying.id])
    await post(worker, `drying-items/${Number(inside?.id)}/take_out`, { result: 'dry' })
    assert.deepEqual((await query(db.connection(), 'select status from tasks where id = ?', [dry])).map(({ status }) => status), ['done'])
    for (const task of [finish, check]) {
      await post(worker, `tasks/${task}/start`)
      await post(worker, `tasks/${task}/finish`, { result: 'ok' })
    }
    const [ready] = await query(db.connection(), 'select status from orders where id = ?', [id])
    assert.equal(ready?.status, 'completed')
  })

  test('wool hangs in the shade at 80 %: it is washed 65 hours before the promise, and nothing urgent is promised before that', async ({
    assert,
  }) => {
    const { category, client } = await carpets()
    const clerk = await withRole('Counter clerk')
    const promiseOf = async (tissu: string) => {
      const { body: { id } } = await clerk.api.post<{ id: number }>('/api/user/orders/intake', {
        client_id: client.id, priority: 'urgent', receive: true, accept: { confirmation_channel: 'counter' },
        items: [{ category_id: category.id, type: 'irani', tissu, length_cm: 300, width_cm: 200, measure_place: 'bureau' }],
      })
      return query(db.connection(), `select p.name ->> 'en' as step, t.due_at, o.promised_at, o.confirmed_at
        from tasks t join processes p on p.id = t.process_id join order_items i on i.id = t.order_item_id join orders o on o.id = i.order_id
        where o.id = ? order by t.position`, [id])
    }
    const hours = (from: unknown, to: unknown) => (new Date(to as string).getTime() - new Date(from as string).getTime()) / HOUR
    const wool = await promiseOf('laine')
    assert.deepEqual(wool.map(({ step }) => step), ['Washing', 'Drying', 'Finishing', 'Quality'])
    const [washing, , , check] = wool
    assert.isAtLeast(hours(washing!.due_at, washing!.promised_at), 65)
    assert.isAtLeast(hours(washing!.confirmed_at, washing!.promised_at), 65)
    assert.isAtMost(hours(check!.promised_at, check!.due_at), 0)
    const [synthetic] = await promiseOf('synthetique_non_sensible')
    assert.isAbove(hours(synthetic!.promised_at, washing!.promised_at), 0)
  })
})
