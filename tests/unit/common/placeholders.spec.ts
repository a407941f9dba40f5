import { test } from '@japa/runner'
import { readTranslations } from '../../../tools/commands/words.ts'
import { findUnknownPlaceholder } from '#backend/services/messages/interpolate'
import { PLACEHOLDERS, unknownPlaceholders } from '#common/text/placeholders'

test.group('common / placeholders', () => {
  test('each has a translation, and there are no others', ({ assert }) => {
    const words = [...readTranslations('en').keys()].filter((key) => key.startsWith('ui.messages.symbols.'))
    assert.sameMembers(words, PLACEHOLDERS.map((name) => `ui.messages.symbols.${name}`))
  })

  test('unknown placeholders are found, with their braces', ({ assert }) => {
    assert.deepEqual(unknownPlaceholders('Order {order}: {balance} {currency}'), [])
    assert.deepEqual(unknownPlaceholders('{order} {commande} {} {Order}'), ['{commande}', '{}', '{Order}'])
    // A brace that is still open is not finished yet.
    assert.deepEqual(unknownPlaceholders('{ord'), [])
  })

  test('for a text in several languages the first unknown placeholder is returned', ({ assert }) => {
    assert.isNull(findUnknownPlaceholder({ en: '{order}', fr: undefined }))
    assert.equal(findUnknownPlaceholder({ en: '{order}', ar: 'الطلبية {commande}', fr: '{}' }), '{commande}')
  })
})
