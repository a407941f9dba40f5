/** The body of a scan. Pure. */
import { COURIER_SCAN_MODES, SCAN_MODES, type ScanRequest } from '#common/scan'
import { isInstant } from '#backend/resource/fields/date_formats'
import { assertNoErrors, type ErrorMessage } from '#backend/resource/refusals'
import { isPossibleMoment } from '#backend/resource/device_time'
import type { Guard } from '#schema/types'
import type { Data } from '#schema/predicate'

/** A QR code with a link is longer than any code of ours; more is not stored. */
const MAX_TEXT = 500
const MAX_REASON = 190

const IDS = ['stock_id', 'shipment_id', 'order_id', 'order_item_id', 'load_id'] as const
type Errors = Record<string, ErrorMessage[]>
type Draft = { -readonly [K in keyof ScanRequest]?: ScanRequest[K] }

/** Throws Invalid with all errors. */
export function readScanRequest(body: Data, guard: Guard, now: string): ScanRequest {
  const errors: Errors = {}
  const known = new Set<string>(['code', 'mode', 'reason', 'device_at', ...IDS])
  for (const name of Object.keys(body)) if (!known.has(name)) errors[name] = [(t) => t('errors.field.unknown')]
  const draft: Draft = {}
  for (const name of IDS) readId(body, name, draft, errors)
  draft.code = readText(body, 'code', MAX_TEXT, errors)
  if (!draft.code && !errors.code) errors.code = [(t) => t('errors.field.required')]
  const modes: readonly unknown[] = guard === 'courier' ? COURIER_SCAN_MODES : SCAN_MODES
  if (modes.includes(body.mode)) draft.mode = body.mode as ScanRequest['mode']
  else errors.mode = [(t) => t(body.mode == null ? 'errors.field.required' : 'errors.field.type.choice')]
  const reason = readText(body, 'reason', MAX_REASON, errors)
  if (reason) draft.reason = reason
  const device_at = readText(body, 'device_at', 40, errors)
  if (device_at && !isInstant(device_at)) errors.device_at = [(t) => t('errors.field.type.datetime')]
  // The clock of a device may be wrong: then its time is not stored.
  else if (device_at && isPossibleMoment(Date.parse(device_at), Date.parse(now))) draft.device_at = new Date(device_at).toISOString()
  assertNoErrors(errors)
  return draft as ScanRequest
}

function readText(body: Data, name: string, max: number, errors: Errors): string {
  const value = body[name] ?? ''
  if (typeof value !== 'string') errors[name] = [(t) => t('errors.field.type.text')]
  else if (value.length > max) errors[name] = [(t) => t('errors.field.long', { max })]
  else return value.trim()
  return ''
}

function readId(body: Data, name: (typeof IDS)[number], draft: Draft, errors: Errors): void {
  const value = body[name] ?? null
  if (Number.isSafeInteger(value) && Number(value) > 0) draft[name] = Number(value)
  else if (value !== null) errors[name] = [(t) => t('errors.field.type.reference')]
}
