import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { acting } from '#tests/support/acting'
import { client, courier, guest, owner, staff, type Person } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { film, html, mp3, pdf, svg } from '#tests/support/recordings'
import { photo, send, sent, siteUrl } from '#tests/support/uploads'

test.group('files / upload', (group) => {
  let all: Person
  group.setup(async () => {
    await prepared()
    all = await owner()
  })

  test('a picture is kept, small, with a preview, and its row says who sent what', async ({ assert }) => {
    const content = await photo(2000, 1000)
    const said = { taken_at: '2026-11-20T10:00:00Z', location: '{"lat":27.15,"lng":-13.2}' }
    const { status, body } = await send(all, 'orders.photos', content, { name: 'C:\\fakepath\\Zarbia.JPEG', said })
    assert.equal(status, 201)
    assert.include(body, { label: 'Zarbia.jpg', mime: 'image/jpeg' })
    const full = await fetch(siteUrl() + body.url)
    assert.include(await sharp(Buffer.from(await full.arrayBuffer())).metadata(), { width: 1600, height: 800 })
    const thumb = await fetch(siteUrl() + String(body.thumb_url))
    assert.equal(thumb.headers.get('content-type'), 'image/webp')
    const { body: row } = await all.api.get<Record<string, unknown>>(`/api/user/media/${body.id}`)
    assert.include(row, { collection: 'photos', owner_resource: null, taken_at: '2026-11-20T10:00:00.000Z', size: body.size })
    assert.deepInclude(row.by as object, { type: 'users', id: all.id })
    assert.deepEqual(row.location, { lat: 27.15, lng: -13.2 })
    const { rows } = await db.rawQuery('select count(*) from unsettled_files where path = ?', [String(row.path)])
    assert.equal(Number(rows[0].count), 0)
  })

  test('its content decides, whatever it is called or said to be', async ({ assert }) => {
    const others = [['photo.jpg', svg], ['photo.jpg', html], ['photo.png', film], ['photo.jpg', Buffer.alloc(64, 1)]] as const
    for (const [name, content] of others) {
      const { status, body } = await send(all, 'orders.photos', content, { name, type: 'image/jpeg' })
      assert.equal(status, 422, name)
      assert.match(body.errors?.file?.[0] ?? '', /HEIC/)
    }
    const { body } = await send(all, 'orders.photos', await photo(8, 8, 'png'), { name: 'program.exe' })
    assert.include(body, { label: 'program.png', mime: 'image/png' })
  })

  test('a field takes what it says: a receipt may be a PDF, a voice is no picture', async ({ assert }) => {
    assert.equal((await send(all, 'transactions.attachment_id', pdf, { name: 'fuel.pdf' })).body.mime, 'application/pdf')
    assert.equal((await send(all, 'addresses.voice_note_id', mp3)).body.thumb_url, null)
    const wrong = [['orders.photos', pdf], ['orders.photos', mp3], ['addresses.voice_note_id', await photo()]] as const
    for (const [purpose, content] of wrong) {
      const { status, body } = await send(all, purpose, content)
      assert.equal(status, 422, purpose)
      assert.match(body.errors?.file?.[0] ?? '', /takes only/)
    }
  })

  test('nothing, several and too much are refused in words', async ({ assert }) => {
    const none = await fetch(`${siteUrl()}/api/user/media?for=orders.photos`, {
      method: 'POST', body: new FormData(), headers: { authorization: `Bearer ${all.token}` },
    })
    assert.equal(none.status, 422)
    assert.equal((await all.api.post('/api/user/media?for=orders.photos', {})).status, 422)
    const form = new FormData()
    for (const name of ['file', 'other']) form.append(name, new Blob([new Uint8Array(await photo())]), 'a.jpg')
    const headers = { authorization: `Bearer ${all.token}` }
    const two = await fetch(`${siteUrl()}/api/user/media?for=orders.photos`, { method: 'POST', body: form, headers })
    assert.equal(two.status, 422)
    assert.equal((await send(all, 'orders.photos', Buffer.alloc(0))).status, 422)
  })

  test('the limit of the settings holds for what is received', async ({ assert }) => {
    const noise = Buffer.concat([await photo(), Buffer.alloc(1_100_000, 7)])
    // As staff save it: the process that saves a setting knows it at once.
    const allow = (megabytes: number) => acting(async (store) => {
      const [setting] = await store.select('settings', { key: 'files.max_megabytes' })
      await store.update('settings', setting!.id, { value: megabytes })
    })
    await allow(1)
    try {
      const { status, body } = await send(all, 'orders.photos', noise)
      assert.equal(status, 413)
      assert.include(body.message ?? '', '1 MB')
    } finally {
      await allow(10)
    }
    assert.equal((await send(all, 'orders.photos', noise)).status, 201)
  })

  test('one sends files only for a field that one may fill', async ({ assert }) => {
    const content = await photo()
    const clerk = await staff(['order-create'])
    assert.equal((await send(clerk, 'orders.photos', content)).status, 201)
    assert.equal((await send(clerk, 'transactions.attachment_id', content)).status, 403)
    const worker = await staff(['task-execute'])
    assert.equal((await send(worker, 'order_items.photos_after', content)).status, 201)
    assert.equal((await send(worker, 'order_items.photos_before', content)).status, 403)
    assert.equal((await send(worker, 'order_items.photo_id', content)).status, 403)
    assert.equal((await send(await staff(['order-measure']), 'order_items.photo_id', content)).status, 201)
    const none = ['', 'orders', 'orders.client_id', 'nothing.photos', 'orders.__proto__', 'orders.constructor', 'orders.photos.x']
    for (const purpose of none) {
      assert.equal((await send(all, purpose, content)).status, 422, purpose)
    }
    assert.equal((await send(all, 'measurements.photo_id', content)).status, 403)
  })

  test('guests, couriers and clients: only by their own door, only for what is theirs to write', async ({ assert }) => {
    const content = await photo()
    assert.equal((await guest().post('/api/user/media?for=orders.photos', {})).status, 401)
    const person = await client()
    assert.equal((await send(person, 'orders.photos', content)).status, 401)
    assert.equal((await send(person, 'orders.photos', content, { guard: 'client' })).status, 201)
    assert.equal((await send(person, 'users.avatar_id', content, { guard: 'client' })).status, 403)
    assert.equal((await send(person, 'addresses.voice_note_id', mp3, { guard: 'client' })).status, 201)
    assert.equal((await send(await courier(), 'couriers.photo_id', content, { guard: 'courier' })).status, 404)
  })

  test('sent again with the same key it is the same file; with other content it is refused', async ({ assert }) => {
    const content = await photo()
    const first = await send(all, 'orders.photos', content, { key: 'upload-1' })
    const again = await send(all, 'orders.photos', content, { key: 'upload-1' })
    assert.equal(first.body.id, again.body.id)
    assert.equal((await send(all, 'orders.photos', await photo(), { key: 'upload-1' })).status, 422)
  })

  test('a file has a place in the list of files, for those who may see it', async ({ assert }) => {
    const { id } = await sent(all, 'users.avatar_id')
    const list = await all.api.get<{ file: { thumb_url: string } }[]>(`/api/user/media?id=${id}`)
    assert.match(list.body[0]?.file.thumb_url ?? '', /^\/files\//)
    assert.equal((await (await staff(['order-list'])).api.get('/api/user/media')).status, 403)
  })
})
