import { test } from '@japa/runner'
import { normaliseEmail } from '#common/email'
import { withLatinDigits } from '#common/latin_digits'
import { whatsappUrl } from '#common/whatsapp_url'

test.group('common / contact formats', () => {
  test('the mail address {0} is {1}')
    .with([
      [' Salka@Example.MA ', 'salka@example.ma'],
      ['salka@example', null],
      ['salka example@x.ma', null],
      ['', null],
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
