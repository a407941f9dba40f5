import { test } from '@japa/runner'
import { withoutKeyboardLayout } from '#common/text/keyboard_layouts'
import { badgeCode, correctedTag, looksLikeTag, normalizedCode, readPrintedCode } from '#common/files/printed_codes'

test.group('common / printed codes', () => {
  test('a tag has eight characters of Base32: {code} → {expected}')
    .with([
      { code: '0123ABYZ', expected: true }, { code: ' k7m2 p9qx ', expected: true }, { code: 'K7M2P9Q', expected: false },
      { code: 'K7M2P9QXX', expected: false }, { code: 'K7M2P9QI', expected: false }, { code: 'K7M2P9QU', expected: false },
      { code: 'R1', expected: false }, { code: 'RACK-001', expected: false }, { code: '', expected: false },
    ])
    .run(({ assert }, { code, expected }) => { assert.equal(looksLikeTag(code), expected) })

  test('case, spaces and signs of direction do not count', ({ assert }) => {
    assert.equal(normalizedCode('\u2066 k7m2\tp9qx\u2069\r\n'), 'K7M2P9QX')
    assert.equal(correctedTag('KOM2ILUX'), 'K0M211VX')
  })

  test('reads what papers print: {text}')
    .with([
      { text: 'cmd-26-000012', expected: { kind: 'code', code: 'CMD-26-000012' } },
      { text: badgeCode(17).toLowerCase(), expected: { kind: 'badge', user_id: 17 } },
      { text: 'BADGE-0', expected: { kind: 'code', code: 'BADGE-0' } },
      { text: 'https://zarbia.ma/o/Ab_c-9xYz01234567', expected: { kind: 'order_link', token: 'Ab_c-9xYz01234567' } },
      { text: 'https://zarbia.ma/fr/o/Ab_c-9xYz01234567?lang=fr', expected: { kind: 'order_link', token: 'Ab_c-9xYz01234567' } },
      { text: '/o/short', expected: { kind: 'code', code: '/O/SHORT' } },
    ])
    .run(({ assert }, { text, expected }) => { assert.deepEqual(readPrintedCode(text), expected as never) })
})

/** The keys of an American keyboard → what another layout types. */
test.group('common / layouts of wedge scanners', () => {
  test('undoes {layout}: {typed} → {meant}')
    .with([
      { layout: 'AZERTY, digits', typed: '&é"\'(-è_çà', meant: '1234567890' },
      { layout: 'AZERTY, a tag', typed: 'K-?éP)QX', meant: 'K6M2P-AX' },
      { layout: 'AZERTY, letters', typed: 'qzaw,AQWZ', meant: 'awqzmQAZW' },
      { layout: 'AZERTY, an order', typed: 'C?D)é-)àààà&é', meant: 'CMD-26-000012' },
      { layout: 'AZERTY, Caps Lock', typed: 'ÉÈÇÀ', meant: '2790' },
      { layout: 'AZERTY, a link', typed: 'httpsM!!wqrbiq:,q!o!Qb°c)çxYw', meant: 'https://zarbia.ma/o/Ab_c-9xYz' },
      { layout: 'Arabic', typed: 'ضصثقفغعهخح', meant: 'qwertyuiop' },
      { layout: 'Arabic, middle row', typed: 'شسيبتنم', meant: 'asdfjkl' },
      { layout: 'Arabic, lower row', typed: 'ئءؤرىةوزظ', meant: 'zxcvnm,./' },
      { layout: 'Arabic with Shift', typed: 'َلإإأآلآ', meant: 'QTYHNB' },
      { layout: 'Arabic digits', typed: '٧٢شسي', meant: '72asd' },
    ])
    .run(({ assert }, { typed, meant }) => { assert.equal(withoutKeyboardLayout(typed)[0], meant) })

  test('the key B of an Arabic keyboard types what G and H type', ({ assert }) => {
    assert.deepEqual(withoutKeyboardLayout('لاش'), ['ba', 'gha'])
    assert.deepEqual(withoutKeyboardLayout('\ufefbش'), ['ba', 'gha'])
  })

  test('a text that no layout changes has no other meaning', ({ assert }) => {
    assert.deepEqual(withoutKeyboardLayout('R2D2'), [])
  })
})
