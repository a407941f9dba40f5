import { test } from '@japa/runner'
import { declaredKinds, requestOf, sameWeekday, type EarlierOrder } from '../../../admin/portal/pickup/request.ts'

const earlier: EarlierOrder = {
  id: 7, code: 'CMD-26-000007', address_id: 3, return_mode: 'delivery', requested_collect_at: '2026-03-03T09:00:00Z', declared_items: 4,
  declared_kinds: [{ category: 1, quantity: 4 }], client_note: 'Third floor', extras: [{ id: 5 }, { id: 6 }],
  items: [
    { quantity: 2, status: 'delivered', category: { id: 1 } }, { quantity: 1, status: 'delivered', category: { id: 1 } },
    { quantity: 1, status: 'delivered', category: { id: 2 } }, { quantity: 9, status: 'canceled', category: { id: 2 } },
  ],
}
const kinds = [{ id: 1, label: 'Carpet' }, { id: 2, label: 'Blanket' }]
const offered = { addresses: [{ id: 3 }], kinds, extras: [{ id: 5 }] }

test.group('portal / an order again', () => {
  test('what we had the last time, with the extras that are still offered', ({ assert }) => {
    const { request, isWhole } = requestOf(earlier, offered)
    assert.isTrue(isWhole)
    assert.deepEqual(request, {
      address_id: 3, return_mode: 'delivery', pieces: { 1: 3, 2: 1 }, declared_items: null, extras: [5], client_note: 'Third floor',
    })
    assert.deepEqual(declaredKinds(request.pieces), [{ category: 1, quantity: 3 }, { category: 2, quantity: 1 }])
  })

  test('without pieces, what was said; without kinds, the number', ({ assert }) => {
    assert.deepEqual(requestOf({ ...earlier, items: [] }, offered).request.pieces, { 1: 4 })
    const { request, isWhole } = requestOf({ ...earlier, items: [], declared_kinds: null }, offered)
    assert.deepEqual([request.pieces, request.declared_items, isWhole], [{}, 4, true])
    assert.isNull(declaredKinds(request.pieces))
  })

  test('a category that is not offered any more, or a deleted address, is asked for', ({ assert }) => {
    const less = requestOf(earlier, { ...offered, kinds: [{ id: 1, label: 'Carpet' }] })
    assert.deepEqual([less.request.pieces, less.isWhole], [{ 1: 3 }, false])
    const moved = requestOf(earlier, { ...offered, addresses: [] })
    assert.deepEqual([moved.request.address_id, moved.isWhole], [null, false])
    const local = requestOf({ ...earlier, address_id: null }, offered)
    assert.deepEqual([local.request.address_id, local.isWhole], [3, true])
  })

  test('the time of the same weekday and hour, else of the weekday', ({ assert }) => {
    const slot = (date: string, from: string) => ({ date, from, to: '13:00', from_at: `${date}T${from}:00Z`, to_at: `${date}T13:00:00Z` })
    const slots = [slot('2026-03-09', '10:00'), slot('2026-03-10', '14:00'), slot('2026-03-10', '10:00')]
    assert.equal(sameWeekday(slots, '2026-03-03T09:00:00Z')?.date, '2026-03-10')
    assert.equal(sameWeekday(slots.slice(0, 1), '2026-03-03T09:00:00Z'), undefined)
    assert.equal(sameWeekday(slots, null), undefined)
  })
})
