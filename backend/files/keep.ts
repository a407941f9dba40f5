/**
* A file is written before its row: there is never a row without a file. A file without a row is recorded
* in `unsettled_files`, so that the sweep removes it if the server dies in between (sweep.ts).
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { Semaphore } from '#common/semaphore'
import { acceptedBy } from '#schema/definition'
import { refusedKind } from '#backend/resource/write/files'
import { invalid } from '#backend/resource/refusals'
import type { Field } from '#backend/definition/registry'
import type { FileGroup } from '#schema/types'
import { mimeOf } from './content.ts'
import { endOf, groupOf } from '#backend/resource/files/groups'
import { BrokenPicture, draw, TooManyPixels } from './picture.ts'
import { withoutPlace } from './recording.ts'
import { refusedFile, StorageFailed } from './refusals.ts'
import { storage } from './configured_storage.ts'

export interface Keeping {
  readonly kind: FileGroup
  readonly mime: string
  readonly size: number
  readonly path: string
  readonly thumb_path: string | null
}

/** Each holds a file and its decoded picture in memory. */
const semaphore = new Semaphore(2)

export const keep = (place: string, field: Field): Promise<Keeping> => semaphore.run(async () => keepContent(await readFile(place), field))

export async function keepContent(content: Buffer, field: Field): Promise<Keeping> {
  const mime = await mimeOf(content)
  const group = mime && groupOf(mime)
  if (!mime || !group) throw refusedFile('unknown')
  if (!acceptedBy(field).includes(group)) throw invalid('file', refusedKind(field))
  const parts = group === 'image' ? await pictureOf(content, mime)
    : { full: mime === 'audio/mp4' ? withoutPlace(content) : content, thumb: null }
  const name = `${new Date().toISOString().slice(0, 7).replace('-', '/')}/${randomBytes(18).toString('base64url')}`
  const kept = {
    kind: group, mime, size: parts.full.length, path: `${name}.${endOf(mime)}`, thumb_path: parts.thumb && `${name}_thumb.webp`,
  }
  await note(kept)
  await store(kept, parts)
  return kept
}

/** Called in the transaction that writes the row: from then on the file belongs to it. */
export async function settle(trx: Parameters<typeof query>[0], { path }: Keeping): Promise<void> {
  await query(trx, 'delete from unsettled_files where path = ?', [path])
}

async function pictureOf(content: Buffer, mime: string) {
  try {
    return await draw(content, mime)
  } catch (error) {
    if (error instanceof TooManyPixels) throw refusedFile('pixels')
    if (error instanceof BrokenPicture) throw refusedFile('broken')
    throw error
  }
}

async function note({ path, thumb_path }: Keeping): Promise<void> {
  await query(db.connection(), 'insert into unsettled_files (path, thumb_path) values (?, ?)', [path, thumb_path])
}

async function store({ path, thumb_path, mime }: Keeping, { full, thumb }: { full: Buffer; thumb: Buffer | null }): Promise<void> {
  try {
    await storage().write(path, full, mime)
    if (thumb && thumb_path) await storage().write(thumb_path, thumb, 'image/webp')
  } catch (error) {
    logger.error({ err: error }, 'a file could not be stored')
    throw new StorageFailed()
  }
}
