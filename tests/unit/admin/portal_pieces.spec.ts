import { test } from '@japa/runner'
import { kindsOf, pictureOf, piecesOfWholeOrders } from '../../../admin/portal/pieces/pieces.ts'
import type { StoredFile } from '#schema/types'

const file = (id: number): StoredFile => ({ id, label: `${id}.jpg`, url: `/files/${id}`, thumb_url: null, mime: 'image/jpeg', size: 1 })
const [carpet, curtain] = [{ id: 1, label: 'Carpet' }, { id: 2, label: 'Curtain' }]
const SIZE = { shape: 'rectangle', length_cm: 240, width_cm: 170, diameter_cm: null, height_cm: null, parts: null } as const
const categories = [{ id: 1, icon: file(10) }, { id: 2, icon: null }]
const piece = (category: typeof carpet, more: { quantity?: number; photos_before?: StoredFile[]; photos_after?: StoredFile[] } = {}) =>
  ({ ...SIZE, quantity: 1, category, photos_before: [], photos_after: [], ...more })

test.group('portal / pieces', () => {
  test('a piece looks like its first photo, else as its category is drawn', ({ assert }) => {
    assert.equal(pictureOf(piece(carpet, { photos_before: [file(1), file(2)], photos_after: [file(3)] }), categories)?.id, 1)
    assert.equal(pictureOf(piece(carpet, { photos_after: [file(3)] }), categories)?.id, 3)
    assert.equal(pictureOf(piece(carpet), categories)?.id, 10)
    assert.isNull(pictureOf(piece(curtain), categories))
    assert.isNull(pictureOf(piece(carpet), []))
  })

  test('an order is its kinds, the most pieces first, each with one picture', ({ assert }) => {
    const pieces = [piece(carpet), piece(curtain, { quantity: 3 }), piece(carpet, { photos_before: [file(1)] })]
    assert.deepEqual(kindsOf(pieces, categories).map(({ label, count, picture }) => [label, count, picture?.id ?? null]),
      [['Curtain', 3, null], ['Carpet', 2, 1]])
    // The size of a single one tells it from the carpet of another order.
    assert.deepEqual(kindsOf([piece(carpet), piece(curtain, { quantity: 3 })], categories).map(({ label, size }) => [label, size]),
      [['Curtain', ''], ['Carpet', '240\u00a0×\u00a0170']])
  })

  test('an order of which some pieces are beyond the limit of the list has no kinds: they would be too few', ({ assert }) => {
    const rows = [9, 9, 7, 7, 7].map((order_id) => ({ order_id }))
    assert.deepEqual(piecesOfWholeOrders(rows, 6), rows)
    assert.deepEqual(piecesOfWholeOrders(rows, 5).map(({ order_id }) => order_id), [9, 9])
    assert.isEmpty(piecesOfWholeOrders(rows.slice(2), 3))
  })
})
