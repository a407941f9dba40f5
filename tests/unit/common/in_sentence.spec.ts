import { test } from '@japa/runner'
import { inSentence } from '#common/text/in_sentence'

test.group('common / in sentence', () => {
  test('inside a sentence {0} is {1}').with([
    ['Order', 'order'], ['Équipe', 'équipe'], ['API token', 'API token'], ['Jeton d\'API', 'jeton d\'API'], ['طلب', 'طلب'], ['', ''],
  ] as const).run(({ assert }, [name, expected]) => {
    assert.equal(inSentence(name), expected)
  })
})
