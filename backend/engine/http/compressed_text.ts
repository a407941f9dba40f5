/** A static text that is compressed once and sent with the encoding the client accepts, or as 304. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompressSync, constants, gunzip, gzipSync } from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'

export interface CompressedText { readonly etag: string; readonly br: Uint8Array; readonly gzip: Uint8Array }

/** The highest quality of Brotli takes far longer and saves little. */
export const compressText = (text: string): CompressedText => ({
  etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
  br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: gzipSync(text),
})

export async function sendCompressed({ request, response }: HttpContext, compressed: CompressedText): Promise<void> {
  response.header('etag', compressed.etag).append('vary', 'accept-encoding')
  // `includes`: a compressing proxy makes it a weak ETag, W/"…".
  if (request.header('if-none-match')?.includes(compressed.etag)) return response.status(304).send(null)
  // The smallest accepted encoding, whatever the client prefers.
  const encoding = (['br', 'gzip'] as const).find((known) => request.encoding([known]))
  if (!encoding) return response.send(await promisify(gunzip)(compressed.gzip))
  response.header('content-encoding', encoding).send(Buffer.from(compressed[encoding]))
}
