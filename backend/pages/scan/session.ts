/** One scan while it is answered: what was sent, what was found, and what the mode decides. */
import type { ScanRequest, ScanVerdict } from '#common/scan'
import type { Translate } from '#backend/engine/i18n/translator'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Row } from '#resources'
import type { FoundCode } from './find_code.ts'

export interface ScanSession {
  readonly store: RequestStore
  readonly t: Translate
  readonly request: ScanRequest
  readonly found: FoundCode
  /** The item that was scanned, deleted or not. */
  readonly item: Row<'order_items'> | null
  /** False: it belongs to another courier. */
  readonly isOwn: boolean
}

export interface ScanOutcome {
  readonly verdict: ScanVerdict
  readonly message: string
  readonly is_alarm?: boolean
  readonly progress?: { readonly done: number, readonly total: number }
  /** Stored with the scan. By default those of the request and of what was found. */
  readonly order_id?: number
  readonly stock_id?: number
  readonly shipment_id?: number
  /** Not stored: the load that is being filled. */
  readonly load_id?: number
}

/** A mode; `item` is present and not gone where the mode says so. */
export type ScanMode = (session: ScanSession) => Promise<ScanOutcome>

export const answered = (message: string, more: Partial<ScanOutcome> = {}): ScanOutcome => ({ verdict: 'ok', message, ...more })
export const refused = (message: string, more: Partial<ScanOutcome> = {}): ScanOutcome => ({ verdict: 'refused', message, ...more })

/** A code in a sentence: it runs from left to right in Arabic too. */
export const codeText = (code: string): string => `\u2066${code}\u2069`
