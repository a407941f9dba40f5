import { test } from '@japa/runner'
import { resourceOf } from '../../../../admin/definition/definition.ts'
import { draftOf, formFields, isChildDrafts } from '../../../../admin/resource/form/draft.ts'
import { clashes, rebased } from '../../../../admin/resource/form/rebase.ts'
import type { Row } from '../../../../admin/definition/record.ts'

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

test.group('admin / a record saved by somebody else meanwhile', () => {
  test('only what both changed, to different values, is asked about', ({ assert }) => {
    assert.deepEqual(clashes(orders, fields, base, mine, theirs).map(({ path }) => path), ['client_note'])
  })

  test('keeps their changes and mine, and the chosen side of the rest', ({ assert }) => {
    assert.include(rebased(orders, fields, base, mine, theirs, { client_note: 'mine' }), {
      priority: 'urgent', client_note: 'mine', declared_items: 4, internal_note: 'same',
    })
    assert.include(rebased(orders, fields, base, mine, theirs, { client_note: 'theirs' }), { client_note: 'theirs', declared_items: 4 })
  })

  test('a row of a grid that both changed is asked about too, and the chosen side is kept', ({ assert }) => {
    const items = draftOf(orders, base).items
    const green = (values: object) => ({ ...values, color: 'green' })
    const typed = isChildDrafts(items) ? items.map((row, at) => (at === 0 ? { ...row, values: green(row.values) } : row)) : []
    const draft = { ...mine, items: typed }
    const found = clashes(orders, fields, base, draft, theirs).filter(({ within }) => within)
    assert.deepEqual(found.map(({ path, within }) => [path, within?.number]), [['items.1.color', 1]])
    for (const [side, color] of [['mine', 'green'], ['theirs', 'blue']] as const) {
      const rows = rebased(orders, fields, base, draft, theirs, { 'items.1.color': side }).items
      assert.equal(isChildDrafts(rows) && rows[0]?.values.color, color)
    }
  })

  test('rows keep what I typed on top of their version; added ones stay, deleted ones go', ({ assert }) => {
    const items = draftOf(orders, base).items
    const typed = isChildDrafts(items) ? items.map((row, at) => (at === 0 ? { ...row, values: { ...row.values, quantity: 6 } } : row)) : []
    const rows = rebased(orders, fields, base, { ...mine, items: [...typed, { key: 'new-1', values: { quantity: 3 } }] }, theirs, {}).items
    const seen = isChildDrafts(rows) ? rows.map(({ base: read, values }) => [read?.id, read?.version, values.quantity, values.color]) : []
    assert.deepEqual(seen, [[1, 2, 6, 'blue'], [3, 1, 9, null], [undefined, undefined, 3, undefined]])
  })
})
