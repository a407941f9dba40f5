/** Signatures of URLs that expire (HMAC-SHA256). Pure. */
import { createHmac } from 'node:crypto'
import { isEqualConstantTime } from '#backend/engine/http/constant_time'

export const FILE_VARIANTS = ['full', 'thumb'] as const
export type FileVariant = (typeof FILE_VARIANTS)[number]

export interface UrlClaim {
  readonly id: number
  readonly variant: FileVariant
  /** First characters of the file's checksum when the URL was signed. */
  readonly content: string
  /** Seconds since 1970. */
  readonly expires: number
}

export function sign(key: string, { id, variant, content, expires }: UrlClaim): string {
  return createHmac('sha256', key).update(`files ${id} ${variant} ${content} ${expires}`).digest('base64url')
}

/** `now` in milliseconds. */
export function isValidSignature(key: string, claim: UrlClaim, signature: string, now: number): boolean {
  return isEqualConstantTime(signature, sign(key, claim)) && now < claim.expires * 1000
}

/** The expiry is rounded, so that a URL stays the same for a while and a list that is read again uses cached pictures. */
const ROUNDING_SECONDS = 15 * 60
const LIFETIME_SECONDS = 60 * 60

/** Between three quarters of an hour and an hour from now. */
export const expiryAt = (now: number): number => Math.floor(now / 1000 / ROUNDING_SECONDS) * ROUNDING_SECONDS + LIFETIME_SECONDS
