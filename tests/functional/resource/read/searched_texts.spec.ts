/** Each text that rows are to contain is searched in all of them: a few such lists would keep the connections of everybody. */
import { test } from '@japa/runner'
import { setupOwner } from '#tests/support/rows/people'
import type { Failure } from '#tests/support/json_client'

test.group('resource / texts of a list', (group) => {
  const owner = setupOwner(group)

  test('a list searches five texts at most, in its filters and its condition together', async ({ assert }) => {
    const like = (count: number, negated = false) => JSON.stringify({
      or: Array.from({ length: count }, (_, n) => {
        const one = { internal_note: { like: `zq${n}` } }
        return negated ? { not: one } : one
      }),
    })
    const list = (path: string, parameters: Record<string, string>) =>
      owner.api.get<Failure>(`/api/user/${path}?${new URLSearchParams(parameters)}`)
    const sentence = ['Search at most 5 texts at once.']
    for (const path of ['orders', 'orders/counts', 'orders/selection']) {
      assert.equal((await list(path, { _where: like(5) })).status, 200, path)
      for (const where of [like(6), like(60), like(6, true)]) {
        const { status, body } = await list(path, { _where: where })
        assert.equal(status, 422, path)
        assert.deepEqual(body.errors, { _where: sentence })
      }
    }
    const { status, body } = await list('orders', { _where: like(4), code_like: 'x', 'client_id.last_name_like': 'y' })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { _where: sentence })
    assert.equal((await list('orders', { _where: like(3), code_like: 'x', 'client_id.last_name_like': 'y' })).status, 200)
    const references = JSON.stringify({ or: Array.from({ length: 6 }, (_, n) => ({ 'client_id.last_name': { like: `zq${n}` } })) })
    assert.deepEqual((await list('orders', { _where: references })).body.errors, { _where: sentence })
  })
})
