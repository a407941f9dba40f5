import { test } from '@japa/runner'
import { isFewChoices, isWideChoice } from '../../../../admin/staff/fields/choice/few_choices.ts'

test.group('fields / inputs by their values', () => {
  test('two to five short texts are buttons').with([
    { texts: ['Only'], few: false, long: false },
    { texts: ['Local', 'With transport'], few: true, long: false },
    { texts: ['Can wait', 'Normal', 'High', 'Urgent'], few: true, long: true },
    { texts: ['1', '2', '3', '4', '5', '6'], few: false, long: false },
    { texts: ['Waiting for pressing wash', 'Waiting for wash', 'Waiting for preparation'], few: false, long: true },
  ]).run(({ assert }, { texts, few, long }) => {
    assert.equal(isFewChoices(texts), few)
    assert.equal(isWideChoice(texts), long)
  })
})
