import { test } from '@japa/runner'

test.group('infra / errors', () => {
  test('an unknown call answers in the one error shape and in the caller\'s language', async ({ client }) => {
    const response = await client.get('/api/nothing').header('accept-language', 'fr-CA, fr;q=0.9')
    response.assertStatus(404)
    response.assertBodyContains({ code: 'E_NOT_FOUND', message: 'Introuvable, ou vous n’y avez pas accès.' })
  })

  test('an unsupported language is answered in English', async ({ client, assert }) => {
    const response = await client.get('/auth/nothing').header('accept-language', 'de')
    response.assertStatus(404)
    assert.equal(response.body().message, 'Not found, or you do not have access to it.')
  })

  test('a body that is not JSON is a 400', async ({ client, assert }) => {
    for (const body of ['{"name": ', '3', 'null']) {
      const response = await client.post('/test/echo').header('content-type', 'application/json').json(body as never)
      response.assertStatus(400)
      assert.equal(response.body().code, 'E_BAD_REQUEST')
    }
  })

  test('an address that cannot be decoded is a 400', async ({ client, assert }) => {
    const response = await client.get('/api/%ff')
    response.assertStatus(400)
    assert.equal(response.body().code, 'E_BAD_REQUEST')
  })

  test('a body of more than one megabyte is a 413', async ({ client, assert }) => {
    const response = await client.post('/test/echo').json({ text: 'x'.repeat(1_100_000) })
    response.assertStatus(413)
    assert.equal(response.body().code, 'E_TOO_LARGE')
  })

  test('a failed validation is a 422 with messages by field', async ({ client }) => {
    const response = await client.post('/test/validation').json({ name: 'ab' })
    response.assertStatus(422)
    response.assertBodyContains({
      code: 'E_INVALID',
      message: 'Please correct the marked fields.',
      errors: { email: ['This field cannot be empty.'], name: ['Enter at least 3 characters.'] },
    })
  })

  test('too many requests are a 429 with Retry-After', async ({ client, assert }) => {
    await client.post('/test/limited')
    const response = await client.post('/test/limited')
    response.assertStatus(429)
    assert.equal(response.body().code, 'E_TOO_MANY')
    assert.isAbove(Number(response.header('retry-after')), 0)
  })

  test('an unexpected error is a 500 with the request id and no details', async ({ client, assert }) => {
    const response = await client.post('/test/failure')
    response.assertStatus(500)
    const id = String(response.header('x-request-id'))
    assert.match(id, /^[0-9a-f-]{36}$/)
    response.assertBody({ code: 'E_INTERNAL', message: 'Something went wrong on our side. Try later.', request_id: id })
  })
})
