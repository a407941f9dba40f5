import { readdirSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { anOrder } from '#tests/support/rows/orders'
import { orderLink } from '#tests/support/rows/order_links'

/** Serves the built pages, so it needs a build, but no browser. */
test.group('infra / site files', () => {
  test('every page path returns the document, which is never cached', async ({ client, assert }) => {
    for (const address of ['/client/login', '/admin', '/user/orders/42', '/user/reset-password/abc']) {
      const response = await client.get(address)
      response.assertStatus(200)
      assert.include(response.text(), '<div id="root">')
      assert.match(String(response.header('content-type')), /^text\/html/)
      assert.equal(response.header('cache-control'), 'no-cache')
    }
  })

  test('an unknown path returns 404 with the page that says so', async ({ client, assert }) => {
    const { order } = await withStore((store) => anOrder(store))
    for (const address of ['/no/such/page', '/user/nowhere', '/user/orders/x', '/client/orders/x', '/o/nobody-has-it']) {
      const response = await client.get(address)
      response.assertStatus(404)
      assert.include(response.text(), '<div id="root">')
    }
    const link = await orderLink(order)
    ;(await client.get(link)).assertStatus(200)
    await db.from('orders').where('id', order.id).update({ canceled_at: '2020-01-01T00:00:00Z' })
    ;(await client.get(link)).assertStatus(404)
  })

  test('scripts, styles and icons are compressed by Accept-Encoding and cached forever', async ({ client, assert }) => {
    const names = readdirSync(app.publicPath('assets')).filter((name) => /\.(js|css)$|^icons-.*\.svg$/.test(name))
    assert.isNotEmpty(names)
    for (const name of names) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const response = await client.get(`/assets/${name}`).header('accept-encoding', encoding)
        response.assertStatus(200)
        assert.equal(response.header('content-encoding') ?? 'identity', encoding)
        assert.match(String(response.header('content-type')), TYPES[name.split('.').at(-1) ?? ''] ?? /^$/)
        assert.equal(response.header('cache-control'), 'public, max-age=31536000, immutable')
        assert.equal(response.header('vary'), 'accept-encoding')
      }
    }
  })
})

const TYPES: Readonly<Record<string, RegExp>> = { js: /^text\/javascript/, css: /^text\/css/, svg: /^image\/svg\+xml/ }
