import { test } from '@japa/runner'
import { wordsOf } from '../../../tools/commands/words.ts'
import { unknownPlaceholder } from '#backend/messages/unknown_placeholder'
import { SYMBOLS, unknownIn } from '#common/placeholders'

test.group('common / placeholders', () => {
  test('each has a word, and no others', ({ assert }) => {
    const words = [...wordsOf('en').keys()].filter((key) => key.startsWith('ui.messages.symbols.'))
    assert.sameMembers(words, SYMBOLS.map((name) => `ui.messages.symbols.${name}`))
  })

  test('those that nobody could fill are found, as they were written', ({ assert }) => {
    assert.deepEqual(unknownIn('Order {order}: {balance} {currency}'), [])
    assert.deepEqual(unknownIn('{order} {commande} {} {Order}'), ['{commande}', '{}', '{Order}'])
    // A brace that is still open is not finished yet.
    assert.deepEqual(unknownIn('{ord'), [])
  })

  test('of a text in several languages the first of them is told', ({ assert }) => {
    assert.isNull(unknownPlaceholder({ en: '{order}', fr: undefined }))
    assert.equal(unknownPlaceholder({ en: '{order}', ar: 'الطلبية {commande}', fr: '{}' }), '{commande}')
  })
})
