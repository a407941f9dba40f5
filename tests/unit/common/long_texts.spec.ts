/**
 * Whatever people send is read in time that grows with its length. The steps of an expression cannot be counted: one that takes quadratic
 * time needs minutes for these texts, which nobody overlooks.
 */
import { test } from '@japa/runner'
import { toFileName } from '#backend/services/files/name'
import { interpolate } from '#backend/services/messages/interpolate'
import { readNumberCell } from '#backend/engine/resource/fields/number/types'
import { normaliseColumnHeader, parseYesOrNo } from '#backend/engine/resource/fields/text/parse_translated_text'
import { phonePatterns } from '#backend/engine/resource/read/search/phone_patterns'
import { interpretationsOf } from '#backend/engine/resource/read/search/interpretations'
import { cleanText } from '#common/text/clean_text'
import { normaliseEmail } from '#common/text/email'
import { foldText } from '#common/text/folding'
import { parseDecimal } from '#common/text/number_input'
import { normalisePhone } from '#common/text/phone'
import { unknownPlaceholders } from '#common/text/placeholders'
import { plainText } from '#common/text/plain_text'
import { readPrintedCode } from '#common/files/printed_codes'
import { smsParts, smsText } from '#common/messages/sms'

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  cleanText, normaliseEmail, foldText, normalisePhone, plainText, readPrintedCode, smsParts, smsText, normaliseColumnHeader,
  parseYesOrNo, interpretationsOf, phonePatterns, unknownPlaceholders,
  'a decimal': (text) => parseDecimal(text, 2),
  'the name of a file': (text) => toFileName(text, 'image/jpeg'),
  'a number of a sheet': (text) => readNumberCell(text, (typed) => typed),
  'a value of a message': (text) => interpolate('It says: {reason}', { reason: text }),
  'a template without values': (text) => interpolate(text, {}),
  'a template with values': (text) => interpolate(text, { client: 'Salma', address: text }),
}
const PARTS = [
  'a', ' ', '\t', '\n', ' \n', ':', ': ', '،', '.', '. ', '!', '!a', '(', '[', '(a', '{', '{a', '{client', '{client}', '{address}',
  '1', '1 ', '1a', '+', '+1', '-', '@', 'a@', 'a.', '06 ', '\u0301', '\u00ad', 'ب\u200c', '*', '"', '\\', '/', '%2', '&', 'phone=',
  'wa.me/', '–', 'é', 'ال ',
]
const SIZE = 100_000

test.group('unit / common / long texts', () => {
  test('a long text of any shape is read to its end by {$self}')
    .with(Object.keys(READERS))
    .run(({ assert }, name) => {
      for (const part of PARTS) {
        const long = part.repeat(Math.ceil(SIZE / part.length))
        for (const text of [`x${long}`, `${long}x`, long]) assert.doesNotThrow(() => READERS[name]!(text), part)
      }
    })

  test('a value of a message is cut, wherever letters of two signs stand', ({ assert }) => {
    for (const letter of ['a', 'م', '👍']) {
      const text = interpolate('It says: {reason}', { reason: letter.repeat(5000) })
      assert.isTrue(text.isWellFormed())
      assert.match(text, /…$/)
      assert.isBelow(text.length, 1100)
    }
    assert.equal(interpolate('It says: {reason}', { reason: 'short' }), 'It says: short')
  })
})
