/** The addresses of a file as records carry them. */
import { appKey } from '#backend/env/env'
import type { StoredFile } from '#schema/types'
import { expiryAt, isGood, sign, type Claim, type Variant } from './signature.ts'

const key = appKey.release()

/** A file as the database tells of it. */
export type Unsigned = Omit<StoredFile, 'url' | 'thumb_url'> & { readonly has_thumb: boolean; readonly checksum: string }

/** A file that was replaced has other addresses: no browser shows what it remembers of the old ones. */
export function withAddresses({ has_thumb, checksum, ...file }: Unsigned, now = Date.now()): StoredFile {
  const claim = { id: file.id, content: checksum.slice(0, 12), expires: expiryAt(now) }
  return { ...file, url: address({ ...claim, variant: 'full' }), thumb_url: has_thumb ? address({ ...claim, variant: 'thumb' }) : null }
}

/** What an address claims, when it is ours and has not run out. */
export function readAddress(id: string, variant: Variant, query: URLSearchParams, now = Date.now()): Claim | null {
  const [expires, content, signature] = [query.get('expires') ?? '', query.get('content') ?? '', query.get('signature') ?? '']
  if (!/^[1-9]\d{0,14}$/.test(id) || !/^\d{1,12}$/.test(expires)) return null
  const claim: Claim = { id: Number(id), variant, content, expires: Number(expires) }
  return isGood(key, claim, signature, now) ? claim : null
}

const address = (claim: Claim): string =>
  `/files/${claim.id}/${claim.variant}?content=${claim.content}&expires=${claim.expires}&signature=${sign(key, claim)}`
