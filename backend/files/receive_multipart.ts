/** Receives one file of a multipart request into a temporary file; a file that is too large is cut off. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readTexts } from '#backend/middleware/storable_text_middleware'
import { invalidFile, FileTooLarge } from './file_errors.ts'
import { KILOBYTE, MEGABYTE } from '#common/bytes'
import type { HttpContext } from '@adonisjs/core/http'

export interface MultipartFile {
  /** Path of the temporary file. */
  readonly path: string
  /** Name sent by the client. */
  readonly name: string
  readonly checksum: string
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Bytes for the other parts of the form and the boundaries. */
const FORM_OVERHEAD = 64 * KILOBYTE

/** Calls `use` with the file and removes the temporary file afterwards. */
export async function receiveMultipart<T>(ctx: HttpContext, megabytes: number, use: (received: MultipartFile) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'zarbia-upload-'))
  try {
    return await use(await readMultipart(ctx, join(directory, 'file'), megabytes * MEGABYTE, megabytes))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function readMultipart({ request }: HttpContext, path: string, limit: number, megabytes: number): Promise<MultipartFile> {
  if (!request.multipart) throw invalidFile('missing')
  const hash = createHash('sha256')
  const names: string[] = []
  let size = 0
  request.multipart.onFile('*', { deferValidations: true }, async (part, report) => {
    names.push(part.filename)
    if (names.length > 1) return void part.resume()
    part.on('data', (chunk: Buffer) => { size += chunk.length; hash.update(chunk); void report(chunk) })
    await pipeline(part, createWriteStream(path, { mode: 0o600 }))
  })
  await request.multipart.process({ limit: limit + FORM_OVERHEAD }).catch((error: unknown) => {
    throw isTooLarge(error) ? new FileTooLarge(megabytes) : error
  })
  readTexts(request)
  const [name] = names
  if (name === undefined || size === 0) throw invalidFile('missing')
  if (names.length > 1) throw invalidFile('several')
  if (size > limit) throw new FileTooLarge(megabytes)
  return { path, name, checksum: hash.digest('hex'), fields: { ...request.body() } }
}

const isTooLarge = (error: unknown) => typeof error === 'object' && error !== null && 'status' in error && error.status === 413
