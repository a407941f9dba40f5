import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES } from '#common/locales'
import { FAILED, PHOTO_LOST, type Refusal } from '../../../../admin/courier/outbox/queued_action.ts'
import { refusalMessage, refusalTexts } from '../../../../admin/courier/outbox/refusal_texts.ts'

const t: Parameters<typeof refusalTexts>[1] = (key) => String(translator('ar')(key))
const texts = { en: 'Too late.', fr: 'Trop tard.', es: 'Tarde.', ar: 'فات الأوان.' }
const refusal: Refusal = { status: 409, code: 'E_REFUSED', message: texts.ar, errors: {}, texts, is_reported: false }

test.group('courier / refusals for the office', () => {
  test('are told in all languages, not in the courier’s', ({ assert }) => {
    assert.deepEqual(refusalMessage(refusal, t), texts)
    assert.deepEqual(refusalTexts(refusal, t), [texts.ar])
  })

  test('what the phone itself says is told in all languages too, with what the server has said', ({ assert }) => {
    for (const locale of LOCALES) {
      const [failed, lost] = [FAILED, PHOTO_LOST].map((code) => refusalMessage({ ...refusal, code }, t)[locale])
      assert.equal(failed, `${translator(locale)('courier.refused.failed')} ${texts[locale]}`)
      assert.equal(lost, translator(locale)('courier.refused.photo_lost'))
    }
  })

  test('a sentence of a server in front of ours is told as it is', ({ assert }) => {
    const { texts: _, ...untold } = refusal
    assert.deepEqual(refusalMessage({ ...untold, message: 'Request Entity Too Large' }, t),
      { en: 'Request Entity Too Large', fr: 'Request Entity Too Large' })
  })
})
