/** Signed URLs of files, as records contain them. */
import { appKey } from '#backend/engine/env/env'
import type { StoredFile } from '#schema/types'
import { expiryAt, isValidSignature, sign, type UrlClaim, type FileVariant } from './url_signature.ts'
import { ROW_ID } from '#backend/engine/http/row_id'

const key = appKey.release()

/** A file as it is read from the database. */
export type UnsignedFile = Omit<StoredFile, 'url' | 'thumb_url'> & { readonly has_thumb: boolean; readonly checksum: string }

/** The URLs contain the checksum: after a file is replaced, no browser shows the cached old one. */
export function withSignedUrls({ has_thumb, checksum, ...file }: UnsignedFile, now = Date.now()): StoredFile {
  const claim = { id: file.id, content: checksum.slice(0, 12), expires: expiryAt(now) }
  return { ...file, url: signedUrl({ ...claim, variant: 'full' }), thumb_url: has_thumb ? signedUrl({ ...claim, variant: 'thumb' }) : null }
}

/** The claim of a URL; null when its signature is invalid or it has expired. */
export function verifyUrl(id: string, variant: FileVariant, query: URLSearchParams, now = Date.now()): UrlClaim | null {
  const [expires, content, signature] = [query.get('expires') ?? '', query.get('content') ?? '', query.get('signature') ?? '']
  if (!ROW_ID.test(id) || !/^\d{1,12}$/.test(expires)) return null
  const claim: UrlClaim = { id: Number(id), variant, content, expires: Number(expires) }
  return isValidSignature(key, claim, signature, now) ? claim : null
}

const signedUrl = (claim: UrlClaim): string =>
  `/files/${claim.id}/${claim.variant}?content=${claim.content}&expires=${claim.expires}&signature=${sign(key, claim)}`
