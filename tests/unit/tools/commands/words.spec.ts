import { test } from '@japa/runner'
import { draftTranslation, gapTable, withoutKeys } from '../../../../tools/commands/words.ts'

const NONE = { missing: [], empty: [], draft: [], unused: [] }

test.group('tools / translations', () => {
  test('one table: a row for each key, a column for each language', ({ assert }) => {
    const english = { ...NONE, draft: ['gift_cards.one'] }
    const arabic = { ...NONE, missing: ['gift_cards.one'], unused: ['gift_cards.fields.old'] }
    assert.deepEqual(gapTable([english, NONE, arabic]), [
      ['gift_cards.one', 'draft', '', 'missing'], ['gift_cards.fields.old', '', '', 'unused'],
    ])
  })

  test('a draft of {key} is "{draft}"')
    .with([
      { key: 'gift_cards.one', draft: 'Gift card' }, { key: 'gift_cards.many', draft: 'Gift cards' },
      { key: 'categories.one', draft: 'Category' }, { key: 'boxes.one', draft: 'Box' }, { key: 'addresses.one', draft: 'Address' },
      { key: 'gift_cards.fields.client_id', draft: 'Client' }, { key: 'gift_cards.transitions.take_back', draft: 'Take back' },
      { key: 'gift_cards.conditions.is_unused', draft: 'Only possible if it is unused.' },
      { key: 'gift_cards.conditions.days_are_over', draft: 'Only possible if this holds: days are over.' },
      { key: 'gift_cards.rules.last_day', draft: 'This does not match: last day.' },
      { key: 'checks.advance_is_paid', draft: 'Only possible if this holds: advance is paid.' },
    ])
    .run(({ assert }, { key, draft }) => {
      assert.equal(draftTranslation(key, new Map()), `✎ ${draft}`)
    })

  test('what is pruned leaves no empty group', ({ assert }) => {
    const tree = { loans: { one: 'Loan', fields: { size: 'Size' } }, ui: { a: 'A', b: 'B' } }
    assert.deepEqual(withoutKeys(tree, new Set(['loans.one', 'loans.fields.size', 'ui.b'])), { ui: { a: 'A' } })
  })

  test('a draft in another language is the English word', ({ assert }) => {
    assert.equal(draftTranslation('orders.one', new Map([['orders.one', 'Order']])), '✎ Order')
  })
})
