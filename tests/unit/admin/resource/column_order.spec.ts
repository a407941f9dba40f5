import { test } from '@japa/runner'
import { containsText } from '../../../../admin/kit/controls/contains_text.ts'
import { movedColumn, toggledColumn } from '../../../../admin/staff/resource/list/columns/order.ts'

test.group('list / column order', () => {
  test('a column is hidden, shown as the last one, and moved', ({ assert }) => {
    assert.deepEqual(toggledColumn(['code', 'total'], 'code'), ['total'])
    assert.deepEqual(toggledColumn(['code'], 'total'), ['code', 'total'])
    assert.deepEqual(movedColumn(['code', 'total', 'status'], 'status', 0), ['status', 'code', 'total'])
    assert.deepEqual(movedColumn(['code', 'total', 'status'], 'code', 1), ['total', 'code', 'status'])
  })

  test('a search ignores case, accents and spaces around it', ({ assert }) => {
    assert.isTrue(containsText('Créé le', ' cree'))
    assert.isTrue(containsText('الهاتف', ''))
    assert.isFalse(containsText('Phone', 'mail'))
  })
})
