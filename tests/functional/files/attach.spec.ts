import { test } from '@japa/runner'
import { releaseFiles } from '#backend/engine/resource/write/checks/file_ownership'
import { resourceOf } from '#backend/engine/definition/registry'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { withStore } from '#tests/support/server/with_store'
import { anOrder, measureItem } from '#tests/support/rows/orders'
import { client, courier, owner, staff, setupOwner } from '#tests/support/rows/people'
import { mp3, pdf } from '#tests/support/rows/sample_files'
import { createBody, createSample } from '#tests/support/rows/samples'
import { uploadFile, uploadSampleFile } from '#tests/support/rows/upload_files'
import type { StoredFile } from '#schema/types'

interface Order { id: number; version: number; photos: StoredFile[]; errors?: Record<string, string[]>; conflict?: object }
type Media = Record<'owner_resource' | 'owner_field' | 'collection', string | null> & { owner_id: number | null }

test.group('files / attach', (group) => {
  const all = setupOwner(group)
  const order = async (values: object = {}) =>
    all.api.post<Order>('/api/user/orders', { ...(await createBody(all.api, 'orders')), ...values })
  const ownerOf = async (id: number) => {
    const { body } = await all.api.get<Media>(`/api/user/media/${id}`)
    return [body.owner_resource, body.owner_id, body.owner_field, body.collection]
  }

  test('a record is saved with its files and read with their addresses', async ({ assert }) => {
    const [one, two] = [await uploadSampleFile(all, 'orders.photos'), await uploadSampleFile(all, 'orders.photos')]
    const { status, body } = await order({ photos: [two.id, one.id] })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(body.photos.map(({ id }) => id), [one.id, two.id])
    assert.sameMembers(Object.keys(body.photos[0] ?? {}), ['id', 'label', 'url', 'thumb_url', 'mime', 'size'])
    assert.deepEqual(await ownerOf(one.id), ['orders', body.id, 'photos', 'photos'])
    const list = await all.api.get<Order[]>(`/api/user/orders?id=${body.id}`)
    assert.deepEqual(list.body[0]?.photos, body.photos)
    const shown = await all.api.get<Order>(`/api/user/orders/${body.id}`)
    assert.deepEqual(shown.body.photos, body.photos)
  })

  test('a file that is removed has no owner, and a list is compared by its ids', async ({ assert }) => {
    const [one, two] = [await uploadSampleFile(all, 'orders.photos'), await uploadSampleFile(all, 'orders.photos')]
    const { body: made } = await order({ photos: [one.id] })
    const at = `/api/user/orders/${made.id}`
    const { body: saved } = await all.api.patch<Order>(at, { version: made.version, photos: [two.id] })
    assert.deepEqual(saved.photos.map(({ id }) => id), [two.id])
    assert.deepEqual((await ownerOf(one.id)).slice(0, 3), [null, null, null])
    const same = await all.api.patch<Order>(at, { version: saved.version, photos: [two.id] })
    assert.equal(same.body.version, saved.version)
    const stale = await all.api.patch<Order>(at, { version: made.version, photos: [two.id], client_note: 'late' })
    assert.deepEqual(Object.keys(stale.body.conflict ?? {}), ['client_note'])
    const past = await all.api.get<{ changes: Record<string, unknown> }[]>(`${at}/history`)
    assert.deepInclude(past.body[0]?.changes, { photos: { before: [one.id], after: [two.id] } })
  })

  test('a file of another person, record or field cannot be used', async ({ assert }) => {
    const other = await uploadSampleFile(await owner(), 'orders.photos')
    const taken = await uploadSampleFile(all, 'orders.photos')
    assert.equal((await order({ photos: [taken.id] })).status, 201)
    const both = await uploadSampleFile(all, 'order_items.photos_before')
    const item = { ...((await createBody(all.api, 'orders')).items as object[])[0], photos_before: [both.id], photos_after: [both.id] }
    for (const [body, place] of [
      [{ photos: [other.id] }, 'photos'], [{ photos: [taken.id] }, 'photos'], [{ photos: [MISSING_ID] }, 'photos'],
      [{ items: [item] }, 'items.0.photos_after'],
    ] as const) {
      const refused = await order(body)
      assert.equal(refused.status, 422, place)
      assert.include(Object.keys(refused.body.errors ?? {}), place)
    }
    assert.deepEqual((await ownerOf(other.id)).slice(0, 2), [null, null])
  })

  test('of two records that attach the same file at once, one gets it', async ({ assert }) => {
    const file = await uploadSampleFile(all, 'orders.photos')
    const bodies = await Promise.all(Array.from({ length: 6 }, () => createBody(all.api, 'orders')))
    const answers = await Promise.all(bodies.map((body) => all.api.post<Order>('/api/user/orders', { ...body, photos: [file.id] })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422, 422, 422, 422])
    assert.equal((await ownerOf(file.id))[1], answers.find(({ status }) => status === 201)?.body.id)
  })

  test('the number and types of files are limited by the field', async ({ assert }) => {
    const voice = (await uploadFile(all, 'addresses.voice_note_id', mp3)).body
    assert.match((await order({ photos: [voice.id] })).body.errors?.photos?.[0] ?? '', /accepts only/)
    const many = await order({ photos: Array.from({ length: 21 }, (_, n) => n + 1) })
    assert.match(many.body.errors?.photos?.[0] ?? '', /20 files/)
    for (const photos of ['x', [0], [1.5], { id: 1 }]) assert.equal((await order({ photos })).status, 422)
  })

  test('a single file is returned beside its id, and is released when it is replaced', async ({ assert }) => {
    const [first, second] = [await uploadSampleFile(all, 'users.avatar_id'), await uploadSampleFile(all, 'users.avatar_id')]
    const made = await all.api.post<{ id: number; version: number; avatar_id: number; avatar: StoredFile }>('/api/user/users', {
      ...(await createBody(all.api, 'users')), avatar_id: first.id,
    })
    assert.equal(made.body.avatar.id, first.id)
    assert.equal(made.body.avatar_id, first.id)
    const at = `/api/user/users/${made.body.id}`
    const changed = await all.api.patch<typeof made.body>(at, { version: made.body.version, avatar_id: second.id })
    assert.equal(changed.body.avatar.id, second.id)
    assert.deepEqual((await ownerOf(first.id)).slice(0, 3), [null, null, null])
    const gone = await all.api.patch<typeof made.body>(at, { version: changed.body.version, avatar_id: null })
    assert.isNull(gone.body.avatar)
    assert.lengthOf((await all.api.get<object[]>(`/api/user/users?avatar_id_null=true&id=${made.body.id}`)).body, 1)
    for (const query of ['_sort=avatar_id', 'avatar_id=1', '_sort=photos'])
      assert.equal((await all.api.get(`/api/user/users?${query}`)).status, 422)
  })

  test('a transition can ask for files, of the record and of the rows that it inserts', async ({ assert }) => {
    const measured = await withStore(async (store) => {
      const { order: row, items: [item] } = await anOrder(store)
      await store.transition('orders', row.id, 'receive')
      return { order: row, item: item?.id ?? 0 }
    })
    const tape = await uploadSampleFile(all, 'order_items.photo_id')
    const { status, body } = await all.api.post<{ errors?: object }>(`/api/user/order-items/${measured.item}/measure`, {
      shape: 'rectangle', length_cm: 200, width_cm: 100, measure_place: 'bureau', type: 'standard', tissu: 'laine', photo_id: tape.id,
    })
    assert.equal(status, 200, JSON.stringify(body))
    const [kept] = (await all.api.get<{ id: number; photo: StoredFile }[]>(`/api/user/measurements?order_item_id=${measured.item}`)).body
    assert.equal(kept?.photo.id, tape.id)
    assert.deepEqual(await ownerOf(tape.id), ['measurements', kept?.id ?? 0, 'photo_id', 'measure'])
  })

  test('the files of a permanently deleted record and of its children have no owner', async ({ assert }) => {
    const receipt = (await uploadFile(all, 'transactions.attachment_id', pdf)).body
    const paid = await all.api.post<{ id: number; attachment: StoredFile }>('/api/user/transactions', {
      ...(await createBody(all.api, 'transactions')), attachment_id: receipt.id,
    })
    assert.equal(paid.body.attachment.mime, 'application/pdf')
    const tape = await uploadSampleFile(all, 'order_items.photo_id')
    await withStore(async (store) => {
      const { order: row, items: [item] } = await anOrder(store)
      await store.transition('orders', row.id, 'receive')
      await measureItem(store, { id: item?.id ?? 0 }, {}, { photo_id: tape.id })
      const owned = await store.find('media', tape.id)
      assert.equal(owned?.owner_resource, 'measurements')
      await releaseFiles(store, resourceOf('orders'), [row.id])
      assert.isNull((await store.find('media', tape.id))?.owner_resource)
      await releaseFiles(store, resourceOf('transactions'), [paid.body.id])
    }, { caller: null })
    assert.deepEqual((await ownerOf(receipt.id)).slice(0, 2), [null, null])
  })

  test('a client reads and writes the fields that the definition opens, of their own rows', async ({ assert }) => {
    const [mine, other] = [await client(), await client()]
    const city = (await mine.api.get<{ id: number }[]>('/api/client/cities')).body[0]?.id
    const voice = (await uploadFile(mine, 'addresses.voice_note_id', mp3, { guard: 'client' })).body
    const body = { label: 'Home', city_id: city, landmark: 'Behind the mosque', voice_note_id: voice.id }
    assert.equal((await other.api.post('/api/client/addresses', body)).status, 422)
    const saved = await mine.api.post<{ id: number; voice_note: StoredFile }>('/api/client/addresses', body)
    assert.equal(saved.status, 201, JSON.stringify(saved.body))
    assert.equal(saved.body.voice_note.id, voice.id)
    assert.equal((await other.api.get(`/api/client/addresses/${saved.body.id}`)).status, 404)
    assert.equal((await mine.api.get('/api/client/media')).status, 404)
    // Photos of an order are shown to its client, and to no other.
    const photos = await uploadSampleFile(all, 'orders.photos')
    const { body: made } = await order({ client_id: mine.id, photos: [photos.id] })
    const seen = await mine.api.get<Order>(`/api/client/orders/${made.id}`)
    assert.deepEqual(seen.body.photos.map(({ id }) => id), [photos.id])
    assert.equal((await other.api.get(`/api/client/orders/${made.id}`)).status, 404)
  })

  test('a courier sees their own picture', async ({ assert }) => {
    const person = await courier()
    const picture = await uploadSampleFile(all, 'couriers.photo_id')
    const { body: row } = await all.api.get<{ version: number }>(`/api/user/couriers/${person.id}`)
    assert.equal((await all.api.patch(`/api/user/couriers/${person.id}`, { version: row.version, photo_id: picture.id })).status, 200)
    const me = await person.api.get<{ photo: StoredFile }>(`/api/courier/couriers/${person.id}`)
    assert.equal(me.body.photo.id, picture.id)
  })

  test('a caller without the list of files still gets the files of the records that they read', async ({ assert }) => {
    const photos = await uploadSampleFile(all, 'orders.photos')
    const { body: made } = await order({ photos: [photos.id] })
    const { body } = await (await staff(['order-list'])).api.get<Order>(`/api/user/orders/${made.id}`)
    assert.match(body.photos[0]?.url ?? '', /^\/files\/\d+\/full\?content=[0-9a-f]{12}&expires=\d+&signature=/)
    assert.isAbove((await createSample(all.api, 'orders')).id, made.id)
  })
})
