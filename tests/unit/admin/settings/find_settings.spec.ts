import { test } from '@japa/runner'
import { isFound, nameInHash } from '../../../../admin/staff/settings/find_settings.ts'

test.group('admin / settings / search', () => {
  test('every typed word is in a text, without accents', ({ assert }) => {
    const texts = ['Taux de TVA', 'Arrêté', 'money_vat_rate']
    assert.deepEqual(['tva arrete', 'VAT', ' ', 'money tva'].map((typed) => isFound(typed, texts)), [true, true, true, true])
    assert.isFalse(isFound('tva prix', texts))
  })

  test('an address names a section or a setting, also as links of before did', ({ assert }) => {
    const named = (hash: string) => nameInHash(['money', 'money_vat_rate'], hash)
    assert.deepEqual(
      ['#money', '#money_vat_rate', '#money.vat_rate', '#money%2Evat_rate'].map(named),
      ['money', 'money_vat_rate', 'money_vat_rate', 'money_vat_rate'],
    )
    for (const hash of ['#other', '#%', '']) assert.isNull(named(hash))
  })
})
