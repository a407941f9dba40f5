import { test } from '@japa/runner'
import { pluralKeys, readTranslations } from '../../../tools/commands/words.ts'
import { codeLiterals, unusedTranslations } from '../../../tools/unused_translations.ts'

const PLURAL = /_(zero|one|two|few|many|other)$/

const translations = readTranslations('en')
const counted = new Set(pluralKeys(translations))
/** The key without its plural suffix. */
const base = (key: string) => (counted.has(key.replace(PLURAL, '')) ? key.replace(PLURAL, '') : key)

test.group('locales / usage of translations', () => {
  const literals = codeLiterals()

  test('every translation is used', ({ assert }) => {
    assert.deepEqual(unusedTranslations(translations, pluralKeys, literals), [])
  })

  test('the words of a resource that is gone are found', ({ assert }) => {
    const more = new Map([...translations, ['loans.one', 'Loan'], ['loans.fields.size', 'Size']])
    assert.deepEqual(unusedTranslations(more, pluralKeys, literals), ['loans.one', 'loans.fields.size'])
  })

  test('every key in the code has a translation', ({ assert }) => {
    const bases = new Set([...translations.keys()].map(base))
    const groups = [...translations.keys()]
    // A key that ends in .html is a file name.
    const isKey = ({ text }: { text: string }) =>
      !text.endsWith('.html') && /^(alerts|errors|mail|openapi|portal|site|ui)\.[a-z_]+(\.[a-z_]+)*$/.test(text)
    const lacking = literals.filter((one) => isKey(one) && !bases.has(one.text) && !groups.some((key) => key.startsWith(`${one.text}.`)))
    assert.deepEqual(lacking, [])
  })
})
