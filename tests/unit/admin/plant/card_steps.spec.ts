import { test } from '@japa/runner'
import type { WorkCard } from '#common/plant/work'
import { oncePerItem, otherActions, problemsOf, usualVerb } from '../../../../admin/staff/plant/work/card_steps.ts'

const card = (...verbs: readonly string[]) => ({
  next: verbs.map((verb) => ({ resource: 'tasks', id: 1, version: 1, verb, label: verb })),
})
const others = (...verbs: readonly string[]) => otherActions(card(...verbs)).map(({ verb }) => verb)

test.group('plant / card', () => {
  test('the large button starts, resumes or finishes', ({ assert }) => {
    assert.equal(usualVerb(card('assign', 'start')), 'start')
    assert.equal(usualVerb(card('skip', 'resume')), 'resume')
    assert.equal(usualVerb(card('pause', 'finish')), 'finish')
    assert.isNull(usualVerb(card('cancel')))
    assert.isNull(usualVerb(card()))
  })

  test('an item with two steps in a row stands once in the list; what is of no item stands each time', ({ assert }) => {
    const of = (id: number, tag_code: string | null) => ({ id, item: tag_code === null ? null : { tag_code } }) as WorkCard
    const cards = [of(1, 'AAAA1111'), of(2, 'AAAA1111'), of(3, null), of(4, 'BBBB2222'), of(5, null)]
    assert.deepEqual(oncePerItem(cards).map(({ id }) => id), [1, 3, 4, 5])
  })

  test('only what runs can have gone wrong, and the rest is what is neither usual nor a result', ({ assert }) => {
    assert.deepEqual(problemsOf(card('finish', 'pause')), ['damage', 'rework'])
    assert.deepEqual(problemsOf(card('start', 'skip')), [])
    assert.deepEqual(others('finish', 'pause', 'skip'), ['pause', 'skip'])
    assert.deepEqual(others('start', 'assign'), ['assign'])
    assert.deepEqual(others(), [])
  })
})
