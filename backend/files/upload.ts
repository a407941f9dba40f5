/**
* `POST /api/<guard>/media?for=orders.photos`, multipart, one `file`: stored without an owner until a record refers to it. Sent for
* `media.file` it stays in the media library.
 */
import { traitsOf } from '#schema/fields/index'
import { callerOf } from '#backend/resource/caller_of'
import { asMorph, type Caller } from '#backend/resource/caller'
import { mutate } from '#backend/resource/transaction'
import { collectionOf } from '#schema/definition'
import { arrive, type Arrived } from './arrival.ts'
import { assertRoomFor } from './cap.ts'
import { settle } from './keep.ts'
import { withAddresses, type Unsigned } from '#backend/resource/files/links'
import { purposeOf } from './purpose.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Field } from '#backend/definition/registry'
import type { StoredFile } from '#schema/types'

export async function upload(ctx: HttpContext): Promise<StoredFile> {
  const caller = callerOf(ctx)
  const field = purposeOf(ctx.request.qs().for, caller)
  const answer = await arrive(ctx, field, (arrived) => save(caller, field, arrived))
  ctx.response.status(201)
  return withAddresses(answer as Unsigned)
}

async function save(caller: Caller, field: Field, { kept, said, request }: Arrived): Promise<unknown> {
  const { body } = await mutate(caller, request, async (store) => {
    await assertRoomFor(store.trx, caller, store.facts, kept.size)
    const isLibrary = traitsOf(field).files === 'self'
    const collection = isLibrary ? 'library' : collectionOf(field.name, field)
    const row = await store.insert('media', { ...kept, ...said, collection, kept: isLibrary, by: asMorph(caller) })
    await settle(store.trx, kept)
    const { id, file_name: label, mime, size, checksum } = row
    return { status: 201, body: { id, label, mime, size, has_thumb: kept.thumb_path !== null, checksum } }
  })
  return body
}
