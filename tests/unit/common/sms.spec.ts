import { test } from '@japa/runner'
import fc from 'fast-check'
import { smsParts, smsText } from '#common/messages/sms'

const of = (text: string) => {
  const { encoding, characters, parts } = smsParts(text)
  return [encoding, characters, parts]
}

test.group('common / SMS parts', () => {
  test('letters of GSM go 160 to the first, 153 to each of several', ({ assert }) => {
    assert.deepEqual(of(''), ['gsm', 0, 0])
    assert.deepEqual(of('a'.repeat(160)), ['gsm', 160, 1])
    assert.deepEqual(of('a'.repeat(161)), ['gsm', 161, 2])
    assert.deepEqual(of('a'.repeat(306)), ['gsm', 306, 2])
    assert.deepEqual(of('a'.repeat(307)), ['gsm', 307, 3])
    assert.deepEqual(of('Año, où, Grüße, ΔΩ: 5 £\n'), ['gsm', 24, 1])
  })

  test('signs of the extension table count twice, and none is cut in two', ({ assert }) => {
    assert.deepEqual(of('€'.repeat(80)), ['gsm', 160, 1])
    assert.deepEqual(of('{[~|^\\]}'), ['gsm', 16, 1])
    // 152 letters, and an escape that would be the 153rd: it moves to the next part, which is then full.
    assert.deepEqual(of('a'.repeat(152) + '€' + 'a'.repeat(151)), ['gsm', 305, 2])
    assert.deepEqual(of('a'.repeat(152) + '€' + 'a'.repeat(152)), ['gsm', 306, 3])
  })

  test('one other letter makes all of it UCS-2: 70, then 67', ({ assert }) => {
    assert.deepEqual(of('ê' + 'a'.repeat(69)), ['ucs2', 70, 1])
    assert.deepEqual(of('ê' + 'a'.repeat(70)), ['ucs2', 71, 2])
    assert.deepEqual(of('س'.repeat(134)), ['ucs2', 134, 2])
    assert.deepEqual(of('س'.repeat(135)), ['ucs2', 135, 3])
    assert.deepEqual(of('👍'), ['ucs2', 2, 1])
    assert.deepEqual(of('a'.repeat(66) + '👍' + 'a'.repeat(66)), ['ucs2', 134, 3])
  })

  test('typography is replaced where that makes the text GSM, letters never are', ({ assert }) => {
    assert.equal(smsText('6 m²\u00a0: l’été – «\u00a0oui\u00a0»…'), '6 m2 : l\'été - " oui "...')
    assert.equal(smsText('prête\u00a0: 6 m²'), 'prête : 6 m²')
    assert.equal(smsText('\u2066CMD-26-000123\u2069 جاهزة'), 'CMD-26-000123 جاهزة')
  })

  test('the replaced text never has more parts', ({ assert }) => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      assert.isAtMost(smsParts(smsText(text)).parts, smsParts(text).parts)
    }))
  })
})
