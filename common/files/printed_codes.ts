/** What the QR codes of papers contain, and how a scanned or typed text is read. Pure. */
import { ORDER_LINK_PATH } from '../orders/link_path.ts'

/** Crockford's Base32: without I, L, O and U. */
const TAG = /^[0-9A-HJKMNP-TV-Z]{8}$/
const BADGE_PREFIX = 'BADGE-'

/** A place or a machine whose code looks like a tag could not be told from one. */
export const looksLikeTag = (code: string): boolean => TAG.test(normalizedCode(code))

/** The code on the badge of a member of staff. It is no secret: it only says who they are. */
export const badgeCode = (user_id: number): string => `${BADGE_PREFIX}${user_id}`

/** Capital letters without spaces, control characters and signs of direction. */
export const normalizedCode = (text: string): string => text.normalize('NFKC').replace(/[\s\p{C}]/gu, '').toUpperCase()

export type PrintedCode =
  | { readonly kind: 'badge', readonly user_id: number }
  /** Of the client's link on the deposit slip. */
  | { readonly kind: 'order_link', readonly token: string }
  | { readonly kind: 'code', readonly code: string }

const LINK = new RegExp(`${ORDER_LINK_PATH}([\\w-]{8,100})(?:[?#/].*)?$`, 'i')
const BADGE = new RegExp(`^${BADGE_PREFIX}([1-9]\\d{0,14})$`)

export function readPrintedCode(text: string): PrintedCode {
  const token = LINK.exec(text.trim())?.[1]
  if (token !== undefined) return { kind: 'order_link', token }
  const code = normalizedCode(text)
  const user = BADGE.exec(code)?.[1]
  return user === undefined ? { kind: 'code', code } : { kind: 'badge', user_id: Number(user) }
}

/** A tag as it may have been meant by who typed it: no tag contains these letters. */
export const correctedTag = (code: string): string => code.replace(/O/g, '0').replace(/[IL]/g, '1').replace(/U/g, 'V')
