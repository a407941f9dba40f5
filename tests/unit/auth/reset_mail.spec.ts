import { test } from '@japa/runner'
import { resetMail } from '#backend/services/auth/password/reset_mail'

const LINK = 'https://zarbia.example/user/reset-password/abc'
const addressee = { email: 'a@example.com', full_name: '<b>Ali</b> & co', phone: '+212612345678', locale: 'en' } as const

test.group('auth / reset mail', () => {
  test('names are escaped', ({ assert }) => {
    const { html = '', text } = resetMail(addressee, LINK)
    assert.include(html, '&lt;b&gt;Ali&lt;/b&gt; &amp; co')
    assert.notInclude(html, '<b>')
    assert.include(text, '<b>Ali</b> & co')
  })

  for (const locale of ['en', 'es', 'fr', 'ar'] as const) {
    test(`is complete in ${locale}`, ({ assert }) => {
      const { subject, text, html = '' } = resetMail({ ...addressee, full_name: null, locale }, LINK)
      for (const part of [subject, text, html]) assert.notMatch(part, /mail\.reset|\{\{|undefined|null/)
      assert.include(text, LINK)
      assert.include(text, '60')
      assert.include(html, locale === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
    })
  }
})
