import { test } from '@japa/runner'

test.group('infra / _method', () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'put']) {
    test(`${method} in the body of a POST selects the route and is removed from the body`, async ({ client }) => {
      const response = await client.post('/test/echo').json({ _method: method, fcm_token_web: 'abc' })
      response.assertStatus(200)
      response.assertBody({ method: method.toUpperCase(), body: { fcm_token_web: 'abc' } })
    })
  }

  for (const method of ['GET', 'POST', 'TRACE', '', 7, null, ['PUT'], { a: 1 }]) {
    test(`${JSON.stringify(method)} is refused`, async ({ client, assert }) => {
      const response = await client.post('/test/echo').json({ _method: method })
      response.assertStatus(422)
      assert.equal(response.body().code, 'E_INVALID')
      assert.deepEqual(Object.keys(response.body().errors), ['_method'])
    })
  }

  test('is ignored in the query and in a PUT', async ({ client }) => {
    const query = await client.post('/test/echo?_method=DELETE').json({ a: 1 })
    query.assertBody({ method: 'POST', body: { a: 1 } })
    const put = await client.put('/test/echo').json({ _method: 'DELETE' })
    put.assertBody({ method: 'PUT', body: { _method: 'DELETE' } })
  })
})
