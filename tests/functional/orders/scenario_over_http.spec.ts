import { test } from '@japa/runner'
import { withStore } from '#tests/support/with_store'
import { aCarpetCategory } from '#tests/support/orders'
import { freshPhone, staff } from '#tests/support/people'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
import { permissionNamesOfRole, ROLES } from '#backend/auth/seeded_roles'
import type { Row } from '#resources'

interface Answered extends Row<'orders'> {
  readonly client: { readonly label: string }
  readonly items: readonly Row<'order_items'>[]
  readonly can: { readonly transitions: Readonly<Record<string, { allowed: boolean; reason?: string }>> }
  readonly message?: string
}

test.group('orders / scenario 1 over HTTP', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a clerk takes, measures, washes, is paid for and hands over two carpets', async ({ assert }) => {
    const category = await withStore((store) => aCarpetCategory(store))
    const clerk = (await staff(permissionNamesOfRole(ROLES.find(({ name }) => name === 'Counter clerk')!))).api
    const post = async (path: string, body: object = {}) => clerk.post<Answered>(`/api/user/${path}`, body)

    const { status, body: created } = await post('orders', {
      client_id: { phone: freshPhone(), first_name: 'Mariem', last_name: 'Ment Sidi' },
      items: [{ category_id: category.id, type: 'irani', tissu: 'laine' }, { category_id: category.id, type: 'irani', tissu: 'laine' }],
    })
    assert.equal(status, 201, JSON.stringify(created))
    assert.equal(created.client.label, 'Mariem Ment Sidi')
    assert.include(created, { status: 'pending', received_items: 2, total: null })

    await post(`orders/${created.id}/receive`)
    const [long, round] = created.items
    const missing = await post(`order-items/${long!.id}/measure`, { shape: 'rectangle', length_cm: 300, measure_place: 'bureau' })
    assert.equal(missing.status, 422)
    assert.deepPropertyVal(missing.body, 'errors.width_cm', ['This field cannot be empty.'])
    await post(`order-items/${long!.id}/measure`, { shape: 'rectangle', length_cm: 300, width_cm: 200, measure_place: 'bureau' })
    await post(`order-items/${round!.id}/measure`, { shape: 'round', diameter_cm: 180, measure_place: 'bureau' })

    const { body: measured } = await clerk.get<Answered>(`/api/user/orders/${created.id}`)
    assert.include(measured, { status: 'measured', total: 12_810 })
    assert.deepEqual(measured.items.map(({ billed_quantity, amount }) => [billed_quantity, amount]), [['6.000', 9000], ['2.540', 3810]])

    await post(`orders/${created.id}/accept`, { confirmation_channel: 'counter' })
    await post(`orders/${created.id}/start`)
    await post(`orders/${created.id}/complete`)
    const { body: paid } = await post(`orders/${created.id}/pay`, { amount: 10_000, method: 'cash', cash_given: 10_000 })
    assert.include(paid, { paid_total: 10_000, balance: 2810 })
    assert.deepEqual(paid.can.transitions.deliver, { allowed: false, reason: '28.10 MAD still due.' })

    const refused = await post(`orders/${created.id}/deliver`)
    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, '28.10 MAD still due.')
    assert.equal((await post(`orders/${created.id}/deliver_unpaid`, { reason: 'Knows us' })).status, 403)

    await post(`orders/${created.id}/pay`, { amount: 2810, method: 'card' })
    const { body: delivered } = await post(`orders/${created.id}/deliver`)
    assert.include(delivered, { status: 'delivered', balance: 0, payment_state: 'paid', delivered_items: 2 })
  })
})
