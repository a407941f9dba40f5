/** A file of a request: received, re-encoded and stored, before its row is written. */
import db from '@adonisjs/lucid/services/db'
import { callerOf } from '#backend/resource/caller_of'
import { consume } from '#backend/auth/limits'
import { parse } from '#backend/resource/fields/index'
import { fieldOf, resourceOf, type Field } from '#backend/definition/registry'
import { Invalid, type Say } from '#backend/resource/refusals'
import { handlers } from '#backend/resource/socket'
import { settingOf } from '#backend/settings/values'
import { assertRoomFor } from './cap.ts'
import { keep, type Keeping } from './keep.ts'
import { fileName } from './name.ts'
import { receive } from './receive.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Request } from '#backend/resource/write/fingerprint'
import type { Point } from '#schema/types'

export interface Arrived {
  readonly kept: Keeping
  /** Further columns of the row in `media`. */
  readonly said: { readonly file_name: string; readonly checksum: string } & Told
  /** The same file with the same idempotency key is the same request. */
  readonly request: Request
}
interface Told { readonly taken_at?: string | null; readonly location?: Point | null }

export async function arrive<T>(ctx: HttpContext, field: Field, use: (arrived: Arrived) => Promise<T>): Promise<T> {
  const caller = callerOf(ctx)
  await consume({ limit: 'uploads', of: [caller.guard, caller.id] })
  const facts = await handlers().facts()
  await assertRoomFor(db.connection(), caller, facts, 0)
  return receive(ctx, settingOf(facts, 'files.max_megabytes'), async ({ place, name, checksum, said }) => {
    const told = read(said)
    const kept = await keep(place, field)
    const request = { key: ctx.request.header('Idempotency-Key'), method: 'POST', url: ctx.request.url(true), body: { checksum } }
    return use({ kept, said: { ...told, checksum, file_name: fileName(name, kept.mime) }, request })
  })
}

/** When and where it was taken, sent by the device: the metadata of the picture itself is removed. */
function read(said: Readonly<Record<string, unknown>>): Told {
  const media = resourceOf('media')
  const says: Record<string, Say[]> = {}
  const told: Record<string, unknown> = {}
  for (const name of ['taken_at', 'location']) {
    if (said[name] === undefined) continue
    const parsed = parse(fieldOf(media, name), name === 'location' ? json(said[name]) : said[name], {})
    if ('say' in parsed) says[name] = [parsed.say]
    else told[name] = parsed.value
  }
  if (Object.keys(says).length) throw new Invalid(says)
  return told
}

function json(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return text
  }
}
