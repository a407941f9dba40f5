/** Reads the body of a callback in either format. Pure. */
import { hasMoreParts } from '#common/text/json_parts'
import { parseJson } from '#common/text/parse_json'
import { isRecord } from '#schema/is_record'
import { readCloudApi } from './cloud_api.ts'
import { readNeutralFormat } from './neutral_format.ts'
import type { CallbackContent } from './receipt.ts'

/** The Cloud API sends at most a thousand changes at once. */
const MAX_ENTRIES = 1000
const MAX_PARTS = 40_000

/** Null for what is no callback, or a larger one. */
export function readCallback(json: string, now: string, own: string): CallbackContent | null {
  const body = hasMoreParts(json, MAX_PARTS) ? null : parseJson(json)
  if (!isRecord(body)) return null
  const content = 'entry' in body ? readCloudApi(body, now, own) : readNeutralFormat(body, now)
  return content.receipts.length + content.messages.length <= MAX_ENTRIES ? content : null
}
