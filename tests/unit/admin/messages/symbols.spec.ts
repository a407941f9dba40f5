import { test } from '@japa/runner'
import { SYMBOLS, unknownIn } from '../../../../admin/messages/symbols.ts'
import { PLACEHOLDERS } from '#backend/messages/placeholders'
import { wordsOf } from '../../../../bin/words.ts'

test.group('admin / special symbols', () => {
  test('all that the server fills are offered, each with a word, and no others', ({ assert }) => {
    assert.sameMembers([...SYMBOLS], [...PLACEHOLDERS])
    const words = [...wordsOf('en').keys()].filter((key) => key.startsWith('ui.messages.symbols.'))
    assert.sameMembers(words, SYMBOLS.map((name) => `ui.messages.symbols.${name}`))
  })

  test('those that nobody fills are found while one types, as they were written', ({ assert }) => {
    assert.deepEqual(unknownIn('Order {order}: {balance} {currency}'), [])
    assert.deepEqual(unknownIn('{order} {commande} {} {Order}'), ['{commande}', '{}', '{Order}'])
    // A brace that is still open is not finished yet.
    assert.deepEqual(unknownIn('{ord'), [])
  })
})
