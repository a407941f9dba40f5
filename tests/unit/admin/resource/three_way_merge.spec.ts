import { test } from '@japa/runner'
import { resourceOf } from '../../../../admin/staff/definition/definition.ts'
import { draftOf, formFields, isChildDrafts } from '../../../../admin/staff/resource/form/draft.ts'
import { findConflicts, mergeDraft } from '../../../../admin/staff/resource/form/three_way_merge.ts'
import type { Row } from '../../../../admin/staff/definition/record.ts'

const orders = resourceOf('orders')
const fields = formFields(orders)
const base = {
  id: 5, version: 3, priority: 'normal', client_note: 'a', internal_note: 'x', declared_items: 1,
  items: [{ id: 1, version: 1, quantity: 1, color: 'red' }, { id: 2, version: 1, quantity: 2, color: 'red' }],
} as unknown as Row
const theirs = {
  ...base, version: 4, priority: 'urgent', client_note: 'theirs', internal_note: 'same',
  items: [{ id: 1, version: 2, quantity: 1, color: 'blue' }, { id: 3, version: 1, quantity: 9, color: null }],
} as unknown as Row
const mine = { ...draftOf(orders, base), client_note: 'mine', internal_note: 'same', declared_items: 4 }

test.group('admin / three-way merge of a form', () => {
  test('only fields that both sides changed to different values conflict', ({ assert }) => {
    assert.deepEqual(findConflicts(orders, fields, base, mine, theirs).map(({ path }) => path), ['client_note'])
  })

  test('merges the changes of both sides and takes the chosen side of a conflict', ({ assert }) => {
    assert.include(mergeDraft(orders, fields, base, mine, theirs, { client_note: 'mine' }), {
      priority: 'urgent', client_note: 'mine', declared_items: 4, internal_note: 'same',
    })
    assert.include(mergeDraft(orders, fields, base, mine, theirs, { client_note: 'theirs' }), { client_note: 'theirs', declared_items: 4 })
  })

  test('a field of a grid row that both sides changed conflicts too', ({ assert }) => {
    const items = draftOf(orders, base).items
    const green = (values: object) => ({ ...values, color: 'green' })
    const typed = isChildDrafts(items) ? items.map((row, at) => (at === 0 ? { ...row, values: green(row.values) } : row)) : []
    const draft = { ...mine, items: typed }
    const conflicts = findConflicts(orders, fields, base, draft, theirs).filter(({ within }) => within)
    assert.deepEqual(conflicts.map(({ path, within }) => [path, within?.number]), [['items.1.color', 1]])
    for (const [side, color] of [['mine', 'green'], ['theirs', 'blue']] as const) {
      const rows = mergeDraft(orders, fields, base, draft, theirs, { 'items.1.color': side }).items
      assert.equal(isChildDrafts(rows) && rows[0]?.values.color, color)
    }
  })

  test('rows are merged on the stored version; added rows stay, deleted rows are dropped', ({ assert }) => {
    const items = draftOf(orders, base).items
    const typed = isChildDrafts(items) ? items.map((row, at) => (at === 0 ? { ...row, values: { ...row.values, quantity: 6 } } : row)) : []
    const draft = { ...mine, items: [...typed, { key: 'new-1', values: { quantity: 3 } }] }
    const rows = mergeDraft(orders, fields, base, draft, theirs, {}).items
    const merged = isChildDrafts(rows) ? rows.map(({ base: read, values }) => [read?.id, read?.version, values.quantity, values.color]) : []
    assert.deepEqual(merged, [[1, 2, 6, 'blue'], [3, 1, 9, null], [undefined, undefined, 3, undefined]])
  })
})
