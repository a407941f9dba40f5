/** Receives one file of a multipart request into a temporary file; a file that is too large is cut off. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { assertStorable } from '#backend/middleware/storable_text_middleware'
import { refusedFile, TooLarge } from './refusals.ts'
import type { HttpContext } from '@adonisjs/core/http'

export interface Received {
  /** Path of the temporary file. */
  readonly place: string
  /** Name sent by the client. */
  readonly name: string
  readonly checksum: string
  /** The other fields of the form. */
  readonly said: Readonly<Record<string, unknown>>
}

/** Bytes for the other parts of the form and the boundaries. */
const AROUND = 64 * 1024

/** Calls `use` with the file and removes the temporary file afterwards. */
export async function receive<T>(ctx: HttpContext, megabytes: number, use: (received: Received) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'zarbia-upload-'))
  try {
    return await use(await take(ctx, join(directory, 'file'), megabytes * 1024 * 1024, megabytes))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function take({ request }: HttpContext, place: string, limit: number, megabytes: number): Promise<Received> {
  if (!request.multipart) throw refusedFile('missing')
  const hash = createHash('sha256')
  const names: string[] = []
  let size = 0
  request.multipart.onFile('*', { deferValidations: true }, async (part, report) => {
    names.push(part.filename)
    if (names.length > 1) return void part.resume()
    part.on('data', (chunk: Buffer) => { size += chunk.length; hash.update(chunk); void report(chunk) })
    await pipeline(part, createWriteStream(place, { mode: 0o600 }))
  })
  await request.multipart.process({ limit: limit + AROUND }).catch((error: unknown) => {
    throw isTooLarge(error) ? new TooLarge(megabytes) : error
  })
  assertStorable(request.body())
  const [name] = names
  if (name === undefined || size === 0) throw refusedFile('missing')
  if (names.length > 1) throw refusedFile('several')
  if (size > limit) throw new TooLarge(megabytes)
  return { place, name, checksum: hash.digest('hex'), said: { ...request.body() } }
}

const isTooLarge = (error: unknown) => typeof error === 'object' && error !== null && 'status' in error && error.status === 413
