import { PassThrough } from 'node:stream'
import { test } from '@japa/runner'
import { readForm } from '#backend/services/files/read_form'
import type { HttpContext } from '@adonisjs/core/http'

test.group('unit / files / a form that stalls', () => {
  test('is given up when nothing of it comes any more', async ({ assert }) => {
    const timeouts: [number, (() => void)?][] = []
    const body = Object.assign(new PassThrough(), {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      setTimeout: (...given: [number, (() => void)?]) => { timeouts.push(given) },
    })
    body.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx')
    const read = readForm({ request: { request: body } } as unknown as HttpContext, 1, ({ stream }) => { stream.resume() })
    const [[milliseconds = 0, giveUp] = []] = timeouts
    assert.isAtMost(milliseconds, 60_000)
    giveUp?.()
    const error: unknown = await read.catch((caught: unknown) => caught)
    assert.include(error, { status: 422 })
    assert.deepEqual(timeouts.at(-1), [0])
  })
})
