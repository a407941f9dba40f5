import { test } from '@japa/runner'
import { cleanText } from '#common/text/clean_text'

/** Black flag and the tags of Scotland. */
const SCOTLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'

test.group('common / clean text', () => {
  test('{text} becomes {cleaned}')
    .with([
      { text: '\u202eAhmed\u202c \u200f', cleaned: 'Ahmed' },
      { text: 'He\u0301le\u0300ne', cleaned: 'Hélène' },
      { text: '\u200b\u2060\ufeff', cleaned: '' },
      { text: `${SCOTLAND} \u{e0061}`, cleaned: SCOTLAND },
      { text: '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', cleaned: '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}' },
      { text: 'a\r\nb\u2028c', cleaned: 'a\nb\nc' },
    ])
    .run(({ assert }, { text, cleaned }) => assert.equal(cleanText(text), cleaned))

  test('a letter keeps thirty marks, since to order them takes quadratic time', ({ assert }) => {
    assert.equal(cleanText(`x${'\u0316'.repeat(20_000)}`), `x${'\u0316'.repeat(30)}`)
  })
})
