/** Reads the uploaded file into memory; the size is limited. */
import { FileTooLarge } from '#backend/services/files/errors'
import { readForm } from '#backend/services/files/read_form'
import { invalid } from '#backend/engine/resource/refusals'
import { MAX_IMPORT_MEGABYTES } from './limits.ts'
import type { HttpContext } from '@adonisjs/core/http'

export interface UploadedFile { readonly name: string; readonly bytes: Buffer }

/** Throws Invalid for `file` if it is missing, incomplete or too large. */
export async function readUpload(ctx: HttpContext): Promise<UploadedFile> {
  const chunks: Buffer[] = []
  let fileName = ''
  await readForm(ctx, MAX_IMPORT_MEGABYTES, async ({ field, name, stream }) => {
    if (field !== 'file') return void stream.resume()
    fileName = name
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  }).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? invalid('file', (t) => t('errors.exchange.too_large', { max: MAX_IMPORT_MEGABYTES })) : error
  })
  if (!chunks.length) throw invalid('file', (t) => t('errors.field.required'))
  return { name: fileName.slice(-120), bytes: Buffer.concat(chunks) }
}
