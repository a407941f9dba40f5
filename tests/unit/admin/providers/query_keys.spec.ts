import { keys } from '@refinedev/core'
import { test } from '@japa/runner'
import { FORM_QUERY_META, isHeldRecordQuery, unsavedChanges } from '../../../../admin/kit/providers/open_forms.ts'
import { isDataKey, listKey, recordKey, recordOf } from '../../../../admin/kit/providers/rest/query_keys.ts'

const form = recordKey('cities', 4).params({ ...FORM_QUERY_META, more: 1 }).get()
const custom = keys().data().mutation('custom').get()
const history = keys().audit().resource('cities').get()
const page = recordKey('cities', 4).params({}).get()

test.group('admin / query keys of Refine', () => {
  test('only the key of a record has a record', ({ assert }) => {
    assert.deepEqual([form, page].map(recordOf), [{ resource: 'cities', id: '4' }, { resource: 'cities', id: '4' }])
    const others = [
      listKey('cities', { names: [4] }), custom, history, keys().access().get(), [], ['preferences', 4, 'one', 4],
    ]
    assert.deepEqual(others.map(recordOf), others.map(() => null))
  })

  test('what a page reads of rows, other calls and histories is read again after a gap; rights and texts are not', ({ assert }) => {
    assert.deepEqual([form, listKey('cities', {}), custom, history].map(isDataKey), [true, true, true, true])
    assert.deepEqual([keys().access().get(), ['public settings']].map(isDataKey), [false, false])
  })

  test('while a form has unsaved changes its record is kept, and no other', ({ assert, cleanup }) => {
    cleanup(() => { unsavedChanges.set(false) })
    assert.isFalse(isHeldRecordQuery(form))
    unsavedChanges.set(true)
    assert.deepEqual([form, page, listKey('cities', FORM_QUERY_META)].map(isHeldRecordQuery), [true, false, false])
  })
})
