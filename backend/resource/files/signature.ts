/** Addresses that nobody can make up, and that run out. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const VARIANTS = ['full', 'thumb'] as const
export type Variant = (typeof VARIANTS)[number]

export interface Claim {
  readonly id: number
  readonly variant: Variant
  /** Begins as the checksum did when the address was given. */
  readonly content: string
  /** Seconds since 1970. */
  readonly expires: number
}

export function sign(key: string, { id, variant, content, expires }: Claim): string {
  return createHmac('sha256', key).update(`files ${id} ${variant} ${content} ${expires}`).digest('base64url')
}

/** `now` in milliseconds. */
export function isGood(key: string, claim: Claim, signature: string, now: number): boolean {
  const [right, said] = [Buffer.from(sign(key, claim)), Buffer.from(signature)]
  return right.length === said.length && timingSafeEqual(right, said) && now < claim.expires * 1000
}

/** An address stays the same for a while, so that a list that is read again does not load its pictures again. */
const STEP_SECONDS = 15 * 60
const LIFE_SECONDS = 60 * 60

/** Between three quarters of an hour and an hour from now. */
export const expiryAt = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS) * STEP_SECONDS + LIFE_SECONDS
