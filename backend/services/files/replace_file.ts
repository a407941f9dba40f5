/** `POST /api/user/media/:id/replace?version=2`, multipart, one `file`: replaces a file for all records that refer to it. */
import db from '@adonisjs/lucid/services/db'
import { invalid } from '#backend/engine/resource/refusals'
import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { runMutationTransaction } from '#backend/engine/resource/mutation_transaction'
import { typeNotAccepted } from '#backend/engine/resource/write/checks/file_ownership'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { assertVersion, visibleRecordOrVersion } from '#backend/engine/resource/write/record_version'
import { acceptedFileGroups } from '#schema/definition'
import { receiveUpload, type ReceivedUpload } from './receive_upload.ts'
import { confirmStoredFile } from './store_file.ts'
import { scheduleFileRemoval } from './media_hooks.ts'
import { assertReplaceable } from './assert_replaceable.ts'
import { findFileUses } from './uses.ts'
import type { Call } from '#backend/engine/calls/define_call'
import type { Data } from '#schema/predicate'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Row } from '#resources'

export async function replaceFile({ ctx, caller, id, query: { version } }: Call<Data, { readonly version: number }>): Promise<unknown> {
  // Checked before the file is received and re-encoded.
  await assertVisible(db.connection(), 'media', caller, id)
  return receiveUpload(ctx, fieldOf(resourceOf('media'), 'file'), async (upload) => {
    const { body } = await runMutationTransaction(caller, { ...upload.request, answers: resourceOf('media') }, async (store) => {
      const row = await replaceRow(store, id, version, upload)
      return { status: 200, body: await visibleRecordOrVersion(store, resourceOf('media'), row) }
    })
    return body
  })
}

async function replaceRow(store: RequestStore, id: number, version: number, { stored, columns }: ReceivedUpload): Promise<Row<'media'>> {
  const media = resourceOf('media')
  // Locks records before their files, in the order of a save. A record that takes the file meanwhile raises its version.
  const uses = await findFileUses(store.trx, id)
  for (const use of uses) await assertReplaceable(store, use)
  await assertVersion(store, media, await findForUpdate(store, media, id), { version })
  const before = await store.lock('media', id)
  const mismatch = uses.find(({ field }) => !acceptedFileGroups(field).includes(stored.kind))
  if (mismatch) throw invalid('file', typeNotAccepted(mismatch.field))
  const row = await store.update('media', id, { taken_at: null, location: null, ...stored, ...columns })
  await confirmStoredFile(store.trx, stored)
  await scheduleFileRemoval(store.trx, before)
  return row
}
