import { test } from '@japa/runner'
import { normaliseEmail } from '#common/text/email'
import { withLatinDigits } from '#common/text/latin_digits'
import { whatsappUrl } from '#common/whatsapp_url'

test.group('common / contact formats', () => {
  test('the mail address {0} is {1}')
    .with([
      [' Salka@Example.MA ', 'salka@example.ma'],
      ['salka@example', null],
      ['salka example@x.ma', null],
      ['', null],
      ['salma.alaoui+x@mail.example.co.ma', 'salma.alaoui+x@mail.example.co.ma'],
      ["o'hara_9@ex-ample.org", "o'hara_9@ex-ample.org"],
      ['مريم@exämple.org', 'مريم@exämple.org'],
      ['<a@b.cc>', null],
      ['Salma <salma@example.ma>', null],
      ['a@b.cc,c@d.ee', null],
      ['a@b.cc;', null],
      ['"a"@b.cc', null],
      ['a(b)@b.cc', null],
      ['a@b@c.dd', null],
      ['.a@b.cc', null],
      ['a..b@b.cc', null],
      ['a@-b.cc', null],
      ['a@b..cc', null],
      ['a@b.c', null],
      ['a@10.0.0.12', null],
      ['a\u0000@b.cc', null],
      ['a\n@b.cc', null],
      [`${'a'.repeat(65)}@b.cc`, null],
      [`a@${'b.'.repeat(95)}cc`, null],
    ] as const)
    .run(({ assert }, [text, expected]) => {
      assert.equal(normaliseEmail(text), expected)
    })

  test('a chat has the digits of the number, and the text in its address', ({ assert }) => {
    assert.equal(whatsappUrl('+212612345678'), 'https://wa.me/212612345678')
    assert.equal(whatsappUrl('+212612345678', 'prêt à 9:00?'), 'https://wa.me/212612345678?text=pr%C3%AAt%20%C3%A0%209%3A00%3F')
  })

  test('Arabic and Persian digits become Latin ones, other characters stay', ({ assert }) => {
    assert.equal(withLatinDigits('+٠٦ ۱۲-3٫a'), '+06 12-3٫a')
  })
})
