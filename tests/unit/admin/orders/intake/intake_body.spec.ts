import { test } from '@japa/runner'
import { advanceBody, intakeBody, isOnlyClient, previewBody, itemSizeOf } from '../../../../../admin/staff/orders/intake/body.ts'
import { WAYS } from '../../../../../admin/staff/orders/intake/pickup/pickup.ts'
import type { Category } from '../../../../../admin/staff/orders/order.ts'

const carpet = { id: 1, unit: 'm2', params: ['length', 'width', 'diameter', 'type'], shape_default: 'rectangle' } as unknown as Category
const shirt = { id: 2, unit: 'u', params: [], shape_default: 'rectangle' } as unknown as Category

/** A draft with the items that the generic form sends, and what the page keeps beside them. */
const input = (...items: readonly { readonly category_id: number; readonly [name: string]: unknown }[]) => ({
  body: { client_id: 5, items: items.map(({ category_id }) => ({ category_id, quantity: 1 })) },
  draft: { items: items.map((values, index) => ({ key: `new-${index}`, values })) },
  categories: [carpet, shirt], measure_place: 'bureau',
})
const round = { category_id: 1, size: 'Ø250' }
const open = { category_id: 1, size: '' }

test.group('admin / orders / intake / body', () => {
  test('a size becomes measures; an item without one stays to be measured; a counted one is measured', ({ assert }) => {
    assert.deepEqual(previewBody(input(round, open, { category_id: 2 })), {
      client_id: 5, items: [
        { category_id: 1, quantity: 1, shape: 'round', diameter_cm: 250, measure_place: 'bureau' },
        { category_id: 1, quantity: 1 },
        { category_id: 2, quantity: 1, measure_place: 'bureau' },
      ],
    })
    assert.isNull(itemSizeOf({ category_id: 9 }, [carpet]))
  })

  test('a known client alone is no work that could be lost; an item, a new client or another way is', ({ assert }) => {
    const first = { items: [], type: 'local', client_id: null }
    assert.isTrue(isOnlyClient({ ...first, client_id: 5, address_id: null }, first))
    assert.isFalse(isOnlyClient({ ...first, client_id: { first_name: 'Amina' } }, first))
    assert.isFalse(isOnlyClient({ ...first, client_id: 5, type: 'transport' }, first))
    assert.isFalse(isOnlyClient({ ...first, client_id: 5, items: [{}] }, first))
  })

  test('received, with acceptance, advance and the expected price', ({ assert }) => {
    const { draft, ...rest } = input({ ...round, is_large_confirmed: true })
    const advance = { amount: 10_000, cash_given: 20_000 }
    const body = intakeBody({ ...rest, draft: { ...draft, advance }, mode: 'receive', agreement: 'phone', wish: null, expectedTotal: 7365 })
    assert.deepInclude(body, {
      receive: true, accept: { confirmation_channel: 'phone' }, expected_total: 7365,
      advance: { amount: 10_000, method: 'cash', cash_given: 20_000 },
    })
    assert.deepInclude((body.items as readonly object[])[0], { is_large_confirmed: true })
  })

  test('accepted for another day; a full one with the reason', ({ assert }) => {
    const accepted = (reason: string | null) => intakeBody({
      ...input(round), mode: 'receive', agreement: 'counter', wish: { at: '2026-06-18T18:00:00.000Z', reason }, expectedTotal: null,
    }).accept
    const day = { confirmation_channel: 'counter', promised_at: '2026-06-18T18:00:00.000Z' }
    assert.deepEqual([accepted(null), accepted('celebration')], [day, { ...day, overbooked_reason: 'celebration' }])
  })

  test('only saved: no measures, no acceptance, no price', ({ assert }) => {
    const body = intakeBody({ ...input(round), mode: 'save', agreement: 'counter', wish: null, expectedTotal: 7365 })
    assert.deepEqual(body, { client_id: 5, items: [{ category_id: 1, quantity: 1 }], receive: false })
    const received = intakeBody({ ...input(round), mode: 'receive', agreement: 'none', wish: null, expectedTotal: null })
    assert.notAnyProperties(received, ['accept', 'advance', 'expected_total'])
  })

  test('a drop names no piece, whatever was chosen before; its services are kept', ({ assert }) => {
    const { body, draft, ...rest } = input(round)
    const services = [{ service_id: 7 }]
    const drop = {
      ...rest, body: { ...body, services, declared_items: 3 }, draft: { ...draft, ...WAYS.drop, advance: { amount: 100 } },
    }
    assert.deepEqual(previewBody(drop), { client_id: 5, services, declared_items: 3 })
    assert.deepEqual(intakeBody({ ...drop, mode: 'receive', agreement: 'counter', wish: null, expectedTotal: 5 }), {
      client_id: 5, services, declared_items: 3, receive: false,
    })
  })

  test('pieces that are named after all are not counted: nothing tells the client of a difference', ({ assert }) => {
    const counted = { ...WAYS.drop, declared_items: 5 }
    assert.equal({ ...counted, ...WAYS.pickup }.declared_items, 5)
    assert.isNull({ ...counted, ...WAYS.counter }.declared_items)
  })

  test('an advance without an amount is none; cash given belongs to cash', ({ assert }) => {
    for (const nothing of [undefined, {}, { amount: null }, { amount: 0 }, { cash_given: 5000 }]) assert.isNull(advanceBody(nothing))
    assert.deepEqual(advanceBody({ amount: 100, cash_given: 500, method: 'card' }), { amount: 100, method: 'card' })
    assert.deepEqual(advanceBody({ amount: 'abc' }), { amount: 'abc', method: 'cash' })
  })
})
