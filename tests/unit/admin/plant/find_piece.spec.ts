import { test } from '@japa/runner'
import { findPiece } from '../../../../admin/staff/plant/reception/find_piece.ts'
import { onAzerty } from '#tests/support/browser/scanner_keys'
import type { ReceptionOrder } from '#common/plant/reception'

const order = (id: number, ...tags: readonly string[]) => ({
  id, items: tags.map((tag_code, index) => ({ id: 10 * id + index, tag_code, arrived_at: null })),
}) as unknown as ReceptionOrder

test.group('plant / the piece that a code belongs to', () => {
  const orders = [order(1, 'A7K2M9QX', 'B0C1D2E3'), order(2, 'Z9Y8X7W6')]
  const unwashed = [{ id: 7, tag_code: 'C0C0C0C0', description: 'Carpet', order: 'CMD-7', client: null }]
  const found = (code: string) => {
    const { found: piece } = findPiece(orders, unwashed, code)
    return piece && [piece.order.id, piece.item.id]
  }

  test('whichever order is looked at, as it is typed or scanned', ({ assert }) => {
    assert.deepEqual([' a7k2m9qx ', 'Z9Y8X7W6', 'BOCID2E3', onAzerty('B0C1D2E3')].map(found), [[1, 10], [2, 20], [1, 11], [1, 11]])
  })

  test('one that was canceled in the van goes back unwashed', ({ assert }) => {
    assert.deepEqual(findPiece(orders, unwashed, 'cocococo'), { tag: 'C0C0C0C0', found: null, unwashed: unwashed[0] })
  })

  test('one that nobody expects is named as it was scanned', ({ assert }) => {
    assert.deepEqual(findPiece(orders, unwashed, ' zzzz9999'), { tag: 'ZZZZ9999', found: null, unwashed: null })
    assert.isNull(found(''))
  })
})
