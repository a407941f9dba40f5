/**
 * `POST /api/<guard>/media?for=orders.photos`, multipart, one `file`: stored without an owner until a record refers to it. With
 * `for=media.file` it stays in the media library.
 */
import { traitsOf } from '#schema/fields/index'
import { asMorph, type Caller } from '#backend/engine/resource/caller'
import { runMutationTransaction } from '#backend/engine/resource/mutation_transaction'
import { fileCollectionOf } from '#schema/definition'
import { receiveUpload, type ReceivedUpload } from './receive_upload.ts'
import { assertWithinUploadLimits } from './upload_limits.ts'
import { confirmStoredFile } from './store_file.ts'
import { withSignedUrls, type UnsignedFile } from '#backend/engine/resource/files/signed_urls'
import { findUploadField } from './upload_purpose.ts'
import type { Call } from '#backend/engine/calls/define_call'
import type { Data } from '#schema/predicate'
import type { Field } from '#backend/engine/definition/registry'
import type { StoredFile } from '#schema/types'

export async function uploadFile({ ctx, caller, query }: Call<Data, { readonly for: unknown }>): Promise<StoredFile> {
  const field = findUploadField(query.for, caller)
  const file = await receiveUpload(ctx, field, (received) => insertRow(caller, field, received))
  return withSignedUrls(file as UnsignedFile)
}

async function insertRow(caller: Caller, field: Field, { stored, columns, request }: ReceivedUpload): Promise<unknown> {
  const { body } = await runMutationTransaction(caller, { ...request, answers: 'own' }, async (store) => {
    await assertWithinUploadLimits(store.trx, caller, store.context, stored.size)
    const isLibrary = traitsOf(field).files === 'self'
    const collection = isLibrary ? 'library' : fileCollectionOf(field.name, field)
    const row = await store.insert('media', { ...stored, ...columns, collection, kept: isLibrary, by: asMorph(caller) })
    await confirmStoredFile(store.trx, stored)
    const { id, file_name: label, mime, size, checksum } = row
    return { status: 201, body: { id, label, mime, size, has_thumb: stored.thumb_path !== null, checksum } }
  })
  return body
}
