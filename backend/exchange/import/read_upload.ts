/** Reads the uploaded file into memory; the size is limited. */
import { invalid } from '#backend/resource/refusals'
import { MAX_IMPORT_MEGABYTES } from './import_limits.ts'
import { MEGABYTE } from '#common/bytes'
import type { HttpContext } from '@adonisjs/core/http'

const MAX_BYTES = MAX_IMPORT_MEGABYTES * MEGABYTE

export interface UploadedFile { readonly name: string; readonly bytes: Buffer }

/** Throws Invalid for `file` if it is missing or too large. */
export async function readUpload(ctx: HttpContext): Promise<UploadedFile> {
  const chunks: Buffer[] = []
  let name = ''
  let size = 0
  if (!ctx.request.is(['multipart/form-data'])) throw invalid('file', (t) => t('errors.field.required'))
  ctx.request.multipart.onFile('file', { deferValidations: true }, async (part) => {
    name = part.filename
    for await (const chunk of part as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= MAX_BYTES) chunks.push(chunk)
    }
  })
  // The body is read to its end even if it is too large: most clients read the response only after they have sent everything.
  await ctx.request.multipart.process({ limit: '100mb' })
  if (size > MAX_BYTES) throw invalid('file', (t) => t('errors.exchange.too_large', { max: MAX_IMPORT_MEGABYTES }))
  if (size === 0) throw invalid('file', (t) => t('errors.field.required'))
  return { name: name.slice(-120), bytes: Buffer.concat(chunks) }
}
