/**
 * A file is written before its row, so that a row always has a file. Until the row is committed the file is recorded in
 * `unsettled_files`; if the server crashes in between, sweep_files.ts removes it.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { Turns } from '#backend/engine/turns/turns'
import { acceptedFileGroups } from '#schema/definition'
import { typeNotAccepted } from '#backend/engine/resource/write/checks/file_ownership'
import { invalid } from '#backend/engine/resource/refusals'
import type { Field } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'
import type { FileGroup } from '#schema/types'
import { detectMimeType } from './detect_mime_type.ts'
import { extensionOf, fileGroupOf } from '#backend/engine/resource/files/mime_type_groups'
import { BrokenPicture, encodePicture, TooManyPixels } from './picture.ts'
import { removeRecordingLocation } from './storage/recording_location.ts'
import { invalidFile, StorageFailed } from './errors.ts'
import { storage } from './storage/configured_storage.ts'

export interface StoredContent {
  readonly kind: FileGroup
  readonly mime: string
  readonly size: number
  readonly path: string
  readonly thumb_path: string | null
}

/** Each upload holds a file and its decoded picture. Those that wait are files on the disk. */
const turns = new Turns({ atOnce: 2, ofOne: 20, ofAll: 60 })

export const storeFile = (path: string, field: Field, caller: Caller): Promise<StoredContent> =>
  turns.run(caller, async () => storeContent(await readFile(path), field))

export async function storeContent(content: Buffer, field: Field): Promise<StoredContent> {
  const mime = await detectMimeType(content)
  const group = mime && fileGroupOf(mime)
  if (!mime || !group) throw invalidFile('unknown')
  if (!acceptedFileGroups(field).includes(group)) throw invalid('file', typeNotAccepted(field))
  const parts = group === 'image' ? await encodeUpload(content, mime)
    : { full: mime === 'audio/mp4' ? removeRecordingLocation(content) : content, thumb: null }
  const name = `${new Date().toISOString().slice(0, 7).replace('-', '/')}/${randomBytes(18).toString('base64url')}`
  const stored = {
    kind: group, mime, size: parts.full.length, path: `${name}.${extensionOf(mime)}`, thumb_path: parts.thumb && `${name}_thumb.webp`,
  }
  await recordUnsettled(stored)
  await writeContents(stored, parts)
  return stored
}

/** Called in the transaction that writes the row: from then on the file belongs to it. */
export async function confirmStoredFile(trx: Parameters<typeof query>[0], { path }: StoredContent): Promise<void> {
  await query(trx, 'delete from unsettled_files where path = ?', [path])
}

async function encodeUpload(content: Buffer, mime: string) {
  try {
    return await encodePicture(content, mime)
  } catch (error) {
    if (error instanceof TooManyPixels) throw invalidFile('pixels')
    if (error instanceof BrokenPicture) throw invalidFile('broken')
    throw error
  }
}

async function recordUnsettled({ path, thumb_path }: StoredContent): Promise<void> {
  await query(db.connection(), 'insert into unsettled_files (path, thumb_path) values (?, ?)', [path, thumb_path])
}

async function writeContents(
  { path, thumb_path, mime }: StoredContent, { full, thumb }: { full: Buffer; thumb: Buffer | null },
): Promise<void> {
  try {
    await storage().write(path, full, mime)
    if (thumb && thumb_path) await storage().write(thumb_path, thumb, 'image/webp')
  } catch (error) {
    logger.error({ err: error }, 'a file could not be stored')
    throw new StorageFailed()
  }
}
