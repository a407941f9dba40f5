import { test } from '@japa/runner'
import { html, trustedHtml } from '#backend/pages/site/html'
import { moneyHtml } from '#backend/pages/site/format_html'

test.group('site / html', () => {
  test('values are escaped, markup of the source is not', ({ assert }) => {
    const name = '<script>"Tom" & \'Jerry\'</script>'
    const page = html`<p title="${name}">${name}${[html`<b>${1}</b>`, null]}${trustedHtml('<i></i>')}</p>`
    const safe = '&lt;script&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/script&gt;'
    assert.equal(page.html, `<p title="${safe}">${safe}<b>1</b><i></i></p>`)
  })
})

test.group('site / format', () => {
  const cases = [
    { locale: 'en', minor: 1500, html: '<bdi dir="ltr">15\u00a0MAD</bdi>' },
    { locale: 'fr', minor: 1250, html: '<bdi dir="ltr">12,50\u00a0MAD</bdi>' },
    { locale: 'ar', minor: 1500, html: '<bdi dir="ltr">\u206715\u00a0درهم\u2069</bdi>' },
  ] as const
  test('{minor} in {locale}').with([...cases]).run(({ assert }, { locale, minor, html: expected }) => {
    assert.equal(moneyHtml(locale, minor, 'MAD').html.replaceAll(/[\u200e\u200f]/g, ''), expected)
  })
})
