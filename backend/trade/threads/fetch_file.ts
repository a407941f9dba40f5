/** The job `threads.fetch_file`: keeps the photo or the voice of a message. What is neither, or is gone, stays a line without a file. */
import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'
import { query } from '#backend/engine/database/query'
import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { fetchMedia } from '#backend/services/channels/fetch_media'
import { confirmStoredFile, storeContent, type StoredContent } from '#backend/services/files/store_file'
import type { JobContext } from '#backend/engine/resource/job'

const FILE = fieldOf(resourceOf('thread_messages'), 'file_id')

export async function fetchFile({ id }: { readonly id: number }, job: JobContext): Promise<void> {
  const [message] = await query(db.connection(), 'select media_ref from thread_messages where id = ? and file_id is null', [id])
  if (typeof message?.media_ref !== 'string') return
  const content = await fetchMedia(message.media_ref, job.signal)
  const stored = content && await storeOrNull(content)
  if (!stored) return
  const checksum = createHash('sha256').update(content).digest('hex')
  await job.complete(async (store) => {
    const name = `${id}.${stored.path.split('.').at(-1)}`
    const { id: file_id } = await store.insert('media', { ...stored, checksum, file_name: name, collection: 'threads' })
    await confirmStoredFile(store.trx, stored)
    await store.update('thread_messages', id, { file_id })
  })
}

/** Null: no picture and no recording, whatever the provider called it. */
async function storeOrNull(content: Buffer): Promise<StoredContent | null> {
  try {
    return await storeContent(content, FILE)
  } catch (error) {
    if (error instanceof PublicError && error.status === 422) return null
    throw error
  }
}
