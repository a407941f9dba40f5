import { gunzipSync } from 'node:zlib'
import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { openApi } from '#backend/app/start/openapi'
import { siteUrl } from '#tests/support/json_client'

/** `/api/user/orders/:id` → `/api/user/orders/{id}` */
const addresses = () => Object.values(router.toJSON()).flat()
  .filter(({ pattern }) => /^\/(api|auth)\//.test(pattern))
  .flatMap(({ pattern, methods }) => methods.filter((method) => method !== 'HEAD')
    .map((method) => `${method.toLowerCase()} ${pattern.replaceAll(/:(\w+)/g, '{$1}')}`))

const described = () => Object.entries(openApi('en').paths)
  .filter(([path]) => /^\/(api|auth)\//.test(path))
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))

test.group('openapi / routes', () => {
  test('every call of the API is described, and every description has its call', ({ assert }) => {
    assert.sameMembers(described(), addresses())
  })

  test('is public, in the language of the request', async ({ client, assert }) => {
    const response = await client.get('/api/openapi.json').header('accept-language', 'es')
    response.assertStatus(200)
    assert.deepEqual(response.body(), JSON.parse(JSON.stringify(openApi('es'))))
  })

  test('a matching ETag is answered with 304', async ({ assert }) => {
    const read = (headers: Record<string, string>) => fetch(`${siteUrl()}/api/openapi.json`, { headers })
    const etag = (await read({})).headers.get('etag') ?? ''
    assert.match(etag, /^"[\w-]{43}"$/)
    assert.equal((await read({ 'if-none-match': etag })).status, 304)
    assert.equal((await read({ 'if-none-match': etag, 'accept-language': 'fr' })).status, 200)
  })

  test('is compressed for clients that accept it', async ({ client, assert }) => {
    const plain = await client.get('/api/openapi.json').header('accept-encoding', 'identity')
    assert.notProperty(plain.headers(), 'content-encoding')
    const { get } = await import('node:http')
    const packed = await new Promise<{ encoding: unknown; body: Buffer }>((resolve, reject) => {
      get(`${siteUrl()}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => { resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(chunks) }) })
      }).on('error', reject)
    })
    assert.equal(packed.encoding, 'gzip')
    assert.isBelow(packed.body.length, plain.text().length / 10)
    assert.equal(gunzipSync(packed.body).toString(), plain.text())
  })
})
