/** Receives one file of a multipart request into a temporary file. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { invalidFile } from './errors.ts'
import { readForm } from './read_form.ts'
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

/** Calls `use` with the file and removes the temporary file afterwards. */
export async function receiveMultipart<T>(ctx: HttpContext, megabytes: number, use: (received: MultipartFile) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'zarbia-upload-'))
  try {
    return await use(await readMultipart(ctx, join(directory, 'file'), megabytes))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function readMultipart(ctx: HttpContext, path: string, megabytes: number): Promise<MultipartFile> {
  const hash = createHash('sha256')
  const names: string[] = []
  let size = 0
  const fields = await readForm(ctx, megabytes, async ({ name, stream }) => {
    names.push(name)
    if (names.length > 1) return void stream.resume()
    stream.on('data', (chunk: Buffer) => { size += chunk.length; hash.update(chunk) })
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
  })
  const [name] = names
  if (name === undefined || size === 0) throw invalidFile('missing')
  if (names.length > 1) throw invalidFile('several')
  return { path, name, checksum: hash.digest('hex'), fields }
}
