import { test } from '@japa/runner'
import { whatsappLink } from '#common/whatsapp_link'

test.group('common / whatsapp link', () => {
  test('has the digits of the number, and the text as its query', ({ assert }) => {
    assert.equal(whatsappLink('+212 612-345678'), 'https://wa.me/212612345678')
    assert.equal(whatsappLink('+34600000002', 'a & b'), 'https://wa.me/34600000002?text=a%20%26%20b')
  })
})
