import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { legalMentions } from '#backend/services/paper/company_header'

test.group('paper / company header', () => {
  test('the capital is in the money of the paper, however it was typed', ({ assert }) => {
    const inEnglish = (capital: string) => legalMentions(translator('en'), { capital }).replaceAll('\u00a0', ' ')
    for (const typed of ['100 000,00 DH', '100000', '100,000.00 MAD', '100 000 dirhams'])
      assert.equal(inEnglish(typed), '\u2068Capital 100,000.00 MAD\u2069', typed)
    assert.include(legalMentions(translator('ar'), { capital: '100 000 DH' }), 'درهم')
    assert.include(inEnglish('one hundred thousand'), 'one hundred thousand')
  })
})
