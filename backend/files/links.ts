/** The addresses of a file as records carry them. */
import { appKey } from '#backend/start/env'
import { expiryAt, isGood, sign, type Claim, type Variant } from './signature.ts'

const key = appKey.release()

export function addressesOf(id: number, hasThumb: boolean, now = Date.now()): { url: string; thumb_url: string | null } {
  const expires = expiryAt(now)
  return { url: address({ id, variant: 'full', expires }), thumb_url: hasThumb ? address({ id, variant: 'thumb', expires }) : null }
}

/** What an address claims, when it is ours and has not run out. */
export function readAddress(id: string, variant: Variant, query: URLSearchParams, now = Date.now()): Claim | null {
  const [expires, signature] = [query.get('expires') ?? '', query.get('signature') ?? '']
  if (!/^[1-9]\d{0,14}$/.test(id) || !/^\d{1,12}$/.test(expires)) return null
  const claim: Claim = { id: Number(id), variant, expires: Number(expires) }
  return isGood(key, claim, signature, now) ? claim : null
}

const address = (claim: Claim): string => `/files/${claim.id}/${claim.variant}?expires=${claim.expires}&signature=${sign(key, claim)}`
