import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { describeItem, type ItemParts } from '#backend/pages/scan/describe_item'

const rug: ItemParts = {
  category: { en: 'Rug', ar: 'زربية' }, type: null, color: 'red', color2: null, shape: 'rectangle', length_cm: 240, width_cm: 220,
  diameter_cm: null, height_cm: null, parts: null, quantity: 1,
}

test.group('scan / describe item', () => {
  test('the size stays on one line, with the unit of the language and its figures from the left', ({ assert }) => {
    assert.equal(describeItem(translator('en'), rug, rug.category), 'Rug · Red · \u2066240\u00a0×\u00a0220\u2069\u00a0cm')
    assert.match(describeItem(translator('ar'), rug, rug.category), /^زربية · .+ · \u2066240\u00a0×\u00a0220\u2069\u00a0سم$/)
    const round = { ...rug, shape: 'round' as const, color: null, length_cm: null, width_cm: null, diameter_cm: 180, quantity: 3 }
    assert.equal(describeItem(translator('en'), round, round.category), '3 × Rug · \u2066Ø\u00a0180\u2069\u00a0cm')
    assert.equal(describeItem(translator('en'), { ...rug, color: null, length_cm: null, width_cm: null }, null), '')
    const curtain = { ...rug, shape: null, color: null, length_cm: 320, width_cm: null, height_cm: 260 }
    assert.equal(describeItem(translator('en'), curtain, { en: 'Curtain' }), 'Curtain · \u2066320\u00a0×\u00a0260\u2069\u00a0cm')
  })
  test('a kind that names its category is said alone', ({ assert }) => {
    const unmeasured = { ...rug, length_cm: null, width_cm: null }
    const plain = { ...unmeasured, category: { en: 'Carpet', fr: 'Tapis' }, type: 'tapis_sans_frange' as const, color: null }
    assert.equal(describeItem(translator('fr'), plain, plain.category), translator('fr')('enums.item_type.tapis_sans_frange'))
    assert.equal(describeItem(translator('fr'), { ...plain, type: 'irani' }, plain.category), 'Tapis · Irani')
  })
})
