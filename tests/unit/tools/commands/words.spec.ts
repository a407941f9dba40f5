import { test } from '@japa/runner'
import { draftTranslation, gapTable } from '../../../../tools/commands/words.ts'

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
    ])
    .run(({ assert }, { key, draft }) => {
      assert.equal(draftTranslation(key, new Map()), `✎ ${draft}`)
    })

  test('a draft in another language is the English word', ({ assert }) => {
    assert.equal(draftTranslation('orders.one', new Map([['orders.one', 'Order']])), '✎ Order')
  })
})
