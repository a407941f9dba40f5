/** The uploaded file, as a whole: it is small, and nothing of it is worth keeping when it is not. */
import { invalid } from '#backend/resource/refusals'
import { MEGABYTE, MOST_MEGABYTES } from './limits.ts'
import type { HttpContext } from '@adonisjs/core/http'

const MOST_BYTES = MOST_MEGABYTES * MEGABYTE

export interface Received { readonly name: string; readonly bytes: Buffer }

/** Throws Invalid about `file` when there is none, or one that is too large. */
export async function received(ctx: HttpContext): Promise<Received> {
  const chunks: Buffer[] = []
  let name = ''
  let size = 0
  if (!ctx.request.is(['multipart/form-data'])) throw invalid('file', (t) => t('errors.field.required'))
  ctx.request.multipart.onFile('file', { deferValidations: true }, async (part) => {
    name = part.filename
    for await (const chunk of part as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= MOST_BYTES) chunks.push(chunk)
    }
  })
  // Read to its end even when it is too large: whoever sends it would not hear the answer before.
  await ctx.request.multipart.process({ limit: '100mb' })
  if (size > MOST_BYTES) throw invalid('file', (t) => t('errors.exchange.too_large', { max: MOST_MEGABYTES }))
  if (size === 0) throw invalid('file', (t) => t('errors.field.required'))
  return { name: name.slice(-120), bytes: Buffer.concat(chunks) }
}
