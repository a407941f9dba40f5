import { test } from '@japa/runner'
import { inSentence } from '../../../../admin/definition/translation.ts'

test.group('admin / definition / translation', () => {
  test('inside a sentence {0} is {1}').with([
    ['Order', 'order'], ['Équipe', 'équipe'], ['API token', 'API token'], ['Jeton d\'API', 'jeton d\'API'], ['طلب', 'طلب'], ['', ''],
  ] as const).run(({ assert }, [name, expected]) => {
    assert.equal(inSentence(name), expected)
  })
})
