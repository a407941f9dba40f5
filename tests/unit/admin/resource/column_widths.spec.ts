import { test } from '@japa/runner'
import { MAX_WIDTH, MIN_WIDTH } from '#common/list_layout'
import { widthAfterDrag, widthAfterKey, withWidth } from '../../../../admin/staff/resource/list/columns/widths.ts'

test.group('list / column widths', () => {
  test('the edge follows the pointer, in right-to-left on the left of the column', ({ assert }) => {
    assert.equal(widthAfterDrag(100, 500, 540, false), 140)
    assert.equal(widthAfterDrag(100, 500, 540, true), 60)
    assert.equal(widthAfterDrag(100, 500, 20, false), MIN_WIDTH)
    assert.equal(widthAfterDrag(100, 0, 5000, false), MAX_WIDTH)
  })

  test('the arrow keys move the edge in the direction of the key', ({ assert }) => {
    assert.equal(widthAfterKey(100, 'ArrowRight', false), 116)
    assert.equal(widthAfterKey(100, 'ArrowRight', true), 84)
    assert.equal(widthAfterKey(100, 'ArrowLeft', true), 116)
    assert.equal(widthAfterKey(50, 'ArrowLeft', false), MIN_WIDTH)
    assert.equal(widthAfterKey(100, 'Home', false), MIN_WIDTH)
    assert.isUndefined(widthAfterKey(100, 'j', false))
  })

  test('a width is kept by column, and the last one removed leaves none', ({ assert }) => {
    assert.deepEqual(withWidth({ code: 90 }, 'total', 120.4), { code: 90, total: 120 })
    assert.deepEqual(withWidth({ code: 90, total: 120 }, 'code', null), { total: 120 })
    assert.isNull(withWidth({ code: 90 }, 'code', null))
  })
})
