import { test } from '@japa/runner'
import { sharedCall } from '#backend/engine/turns/shared_call'

test.group('turns / a look that all share', () => {
  test('is taken once while many ask, anew afterwards, and a failure is that of all who waited', async ({ assert }) => {
    const looks: PromiseWithResolvers<number>[] = []
    const look = sharedCall(() => {
      const next = Promise.withResolvers<number>()
      looks.push(next)
      return next.promise
    })
    const first = Array.from({ length: 100 }, () => look())
    assert.lengthOf(looks, 1)
    looks[0]!.resolve(1)
    assert.deepEqual([...new Set(await Promise.all(first))], [1])
    const second = [look(), look()]
    assert.lengthOf(looks, 2)
    looks[1]!.reject(new Error('gone'))
    for (const answer of second) await assert.rejects(() => answer, 'gone')
    const third = look()
    looks[2]!.resolve(3)
    assert.equal(await third, 3)
  })
})
