/** Receives the file of a request, re-encodes and stores it. `use` then writes its row. */
import db from '@adonisjs/lucid/services/db'
import { parseJson } from '#common/text/parse_json'
import { callerOf } from '#backend/engine/resource/request'
import { consumeRateLimit } from '#backend/services/auth/limits/rate_limits'
import { parseFieldValue } from '#backend/engine/resource/fields/index'
import { fieldOf, resourceOf, type Field } from '#backend/engine/definition/registry'
import { assertNoErrors, type ErrorMessage } from '#backend/engine/resource/refusals'
import { isPossibleMoment } from '#backend/engine/resource/device_time'
import { GUARD_TRAITS, type Caller } from '#backend/engine/resource/caller'
import { handlers } from '#backend/engine/resource/handler_registry'
import { settingOf } from '#backend/services/settings/setting_of'
import { Turns } from '#backend/engine/turns/turns'
import { assertWithinUploadLimits } from './upload_limits.ts'
import { storeFile, type StoredContent } from './store_file.ts'
import { toFileName } from './name.ts'
import { MAX_LOCATION_LENGTH } from './upload_purpose.ts'
import { DEFAULT_DAYS } from '#schema/date_bounds'
import { receiveMultipart } from './receive_multipart.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { MutationRequest } from '#backend/engine/resource/write/request_fingerprint'
import type { Point } from '#schema/types'

export interface ReceivedUpload {
  readonly stored: StoredContent
  /** Further columns of the row in `media`. */
  readonly columns: { readonly file_name: string; readonly checksum: string } & DeviceMetadata
  /** The same file with the same idempotency key is the same request. */
  readonly request: MutationRequest
}
interface DeviceMetadata { readonly taken_at?: string | null; readonly location?: Point | null }

/** What has arrived of a file lies on the disk: further ones of a person wait, and nothing is read of them. */
const turns = new Turns({ atOnce: 30, atOnceOfOne: 3, ofOne: 20, ofAll: 200 })

export async function receiveUpload<T>(ctx: HttpContext, field: Field, use: (upload: ReceivedUpload) => Promise<T>): Promise<T> {
  const caller = callerOf(ctx)
  await consumeRateLimit({ limit: 'uploads', of: [caller.guard, caller.id] })
  const context = await handlers().loadContext()
  await assertWithinUploadLimits(db.connection(), caller, context, 0)
  const receive = () => receiveMultipart(ctx, settingOf(context, 'files_max_megabytes'), async ({ path, name, checksum, fields }) => {
    const metadata = readDeviceMetadata(fields, caller)
    const stored = await storeFile(path, field, caller)
    const request = { key: ctx.request.header('Idempotency-Key'), method: 'POST', url: ctx.request.url(true), body: { checksum } }
    return use({ stored, columns: { ...metadata, checksum, file_name: toFileName(name, stored.mime) }, request })
  })
  return turns.run(caller, receive)
}

/** A camera whose clock was never set or is ahead, an archive without times; the photo of a press was not taken before it could be kept. */
function isOfWrongClock(sent: unknown, { guard }: Pick<Caller, 'guard'>): boolean {
  const at = Date.parse(String(sent))
  const now = Date.now()
  return at < Date.parse(DEFAULT_DAYS.min) || (at >= now && !isPossibleMoment(at, now))
    || (GUARD_TRAITS[guard].works_offline && !isPossibleMoment(at, now))
}

/** Time and location sent by the device as fields of the form; the metadata of the picture itself is removed. */
function readDeviceMetadata(fields: Readonly<Record<string, unknown>>, caller: Pick<Caller, 'guard'>): DeviceMetadata {
  const media = resourceOf('media')
  const errors: Record<string, ErrorMessage[]> = {}
  const metadata: Record<string, unknown> = {}
  for (const name of ['taken_at', 'location']) {
    const sent = fields[name]
    if (sent === undefined || (name === 'taken_at' && isOfWrongClock(sent, caller))) continue
    const value = name === 'location' ? parseJson(String(sent).slice(0, MAX_LOCATION_LENGTH + 1), sent) : sent
    const parsed = parseFieldValue(fieldOf(media, name), value, {})
    if ('error' in parsed) errors[name] = [parsed.error]
    else metadata[name] = parsed.value
  }
  assertNoErrors(errors)
  return metadata
}
