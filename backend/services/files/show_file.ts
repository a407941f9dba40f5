/** `GET /files/<id>/<variant>?expires&signature`: the signed address gives access to the file. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { NotFound } from '#backend/engine/resource/refusals'
import { fileGroupOf } from '#backend/engine/resource/files/mime_type_groups'
import { verifyUrl } from '#backend/engine/resource/files/signed_urls'
import { parseByteRange } from '#common/files/byte_range'
import { InvalidSignature } from './errors.ts'
import { FILE_VARIANTS, type UrlClaim } from '#backend/engine/resource/files/url_signature'
import { storage } from './storage/configured_storage.ts'
import type { HttpContext } from '@adonisjs/core/http'

export async function showFile(ctx: HttpContext): Promise<unknown> {
  const claim = claimOf(ctx)
  const file = await findFile(claim)
  setHeaders(ctx, claim, file)
  const etag = etagOf(claim, file)
  ctx.response.header('etag', etag)
  if (ctx.request.header('if-none-match') === etag) return ctx.response.status(304).send('')
  return send(ctx, file, matchesEtag(etag, ctx.request.header('if-range')))
}

const etagOf = ({ variant }: UrlClaim, { checksum }: Found) => `"${checksum.slice(0, 24)}-${variant}"`

/** `If-Range`: the response to a range of a file that has been replaced is the whole new file. */
const matchesEtag = (etag: string, ifRange: string | undefined) => ifRange === undefined || ifRange === etag

interface Found {
  readonly path: string
  readonly mime: string
  /** null for thumbnails, whose size is stored nowhere else than in the storage. */
  readonly size: number | null
  readonly checksum: string
  readonly name: string
}

function claimOf({ request, params }: HttpContext): UrlClaim {
  const variant = FILE_VARIANTS.find((one) => one === params.variant)
  const claim = variant && verifyUrl(String(params.id), variant, new URLSearchParams(request.parsedUrl.query))
  if (!claim) throw new InvalidSignature()
  return claim
}

async function findFile({ id, variant }: UrlClaim): Promise<Found> {
  const [row] = await query(db.connection(), 'select path, thumb_path, mime, size, checksum, file_name from media where id = ?', [id])
  const path = variant === 'thumb' ? row?.thumb_path : row?.path
  if (!row || typeof path !== 'string') throw new NotFound()
  const isThumb = variant === 'thumb'
  return {
    path, mime: isThumb ? 'image/webp' : String(row.mime), size: isThumb ? null : Number(row.size),
    checksum: String(row.checksum), name: String(row.file_name),
  }
}

/** Prevents files from running as pages of this origin; anything but pictures and sound is downloaded. */
function setHeaders({ response }: HttpContext, { expires }: UrlClaim, { mime, name }: Found): void {
  const kind = fileGroupOf(mime) === 'pdf' ? 'attachment' : 'inline'
  response.header('content-type', mime)
  response.header('content-disposition', `${kind}; filename*=UTF-8''${encodeName(name)}`)
  response.header('cache-control', `private, max-age=${Math.max(0, expires - Math.floor(Date.now() / 1000))}, immutable`)
  response.header('content-security-policy', "default-src 'none'; sandbox")
  response.header('cross-origin-resource-policy', 'same-origin')
}

/** Encoded by RFC 8187: quotes, brackets and asterisks have a meaning in the header. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

async function send({ request, response }: HttpContext, { path, size }: Found, allowsRange: boolean): Promise<unknown> {
  const range = size === null || !allowsRange ? null : parseByteRange(request.header('range'), size)
  if (size !== null) response.header('accept-ranges', 'bytes')
  if (range === 'none') return response.status(416).header('content-range', `bytes */${size}`).send('')
  const opened = await storage().read(path, range ?? undefined)
  if (!opened) throw new NotFound()
  if (range) response.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  response.header('content-length', String(opened.size))
  return response.stream(opened.body)
}
