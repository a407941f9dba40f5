import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { query } from '#backend/engine/database/query'
import { foldText } from '#common/text/folding'
import { RANDOM_SEED } from '#tests/support/random_seed'

/** Characters of all kinds that folding treats, many of them together, and any others of Unicode. */
const ALPHABETS = [
  'aàáâãäåāæAÀÁÂÃÄÅĀÆcçCÇdđðDeéèêëEÉÈÊËghħiıìíîïİlłnñŋoøœòóôõöOØŒuùúûüUÙÚÛÜyÿszßẞſþÞƒﬁﬃǆ',
  'ابتةثجحخدذرزسشصضطظعغفقكلمنهويىءآأإؤئٱڭگکپچڤڥڨھہیېﻻﻷﷲﷺٳ',
  '\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670\u0640\u0300\u0301\u0308\u0327\u05b0\u20e3',
  '0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹²½Ⅷ', " -‐‑–—−·.,;:!?()\"«»“”'’‘ʼ`´/\\|،؛؟\t\n\r\u00a0\u202f\u2009\u3000_&%@#+",
  '\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2066\u2069\u00ad\ufeff\ufe0f\u034f\u3164\u2800\u061c', 'ΑΒΣςσάέЁёЙйשָׁガ각😀👩‍👧Ｆｕｌｌ',
]
const unit = fc.oneof(
  ...ALPHABETS.map((letters) => fc.constantFrom(...letters)),
  fc.constantFrom('el ', ' ben ', 'abd ', ' zahra', ' eddine', 'عبد ', ' الله', ' de la '),
)
const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map((one) => one.replace(/\p{Cn}/gu, '')) },
).filter((one) => one.isWellFormed() && !one.includes('\0'))

test.group('database / folding', () => {
  test('the function of the database folds any text like that of the browser', async ({ assert }) => {
    await fc.assert(fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
      // Letters that are newer than the Unicode of PostgreSQL have no capitals there.
      const rows = await query(db.connection(), `select given, fold_text(given) as folded from unnest(?::text[]) given
        where unicode_assigned(given)`, [texts])
      for (const { given, folded } of rows) assert.equal(folded, foldText(String(given)), JSON.stringify(given))
    }), { numRuns: 40, seed: RANDOM_SEED })
  })
})
