/** `POST /api/<guard>/media?for=orders.photos`, multipart, one `file`: kept, and nobody's until a record names it. */
import db from '@adonisjs/lucid/services/db'
import { callerOf } from '#backend/auth/caller_of'
import { consume } from '#backend/auth/limits'
import { asMorph } from '#backend/resource/caller'
import { parse } from '#backend/resource/fields/parse'
import { fieldOf, resourceOf, type Field } from '#backend/resource/registry'
import { Invalid, type Say } from '#backend/resource/refusals'
import { handlers } from '#backend/resource/socket'
import { mutate } from '#backend/resource/transaction'
import { collectionOf } from '#schema/definition'
import { settingOf } from '#backend/settings/values'
import { assertRoomFor } from './cap.ts'
import { keep, settle } from './keep.ts'
import { addressesOf } from './links.ts'
import { fileName } from './name.ts'
import { purposeOf } from './purpose.ts'
import { receive, type Received } from './receive.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Point, StoredFile } from '#schema/types'

export async function upload(ctx: HttpContext): Promise<StoredFile> {
  const caller = callerOf(ctx)
  const field = purposeOf(ctx.request.qs().for, caller)
  await consume({ limit: 'uploads', of: [caller.guard, caller.id] })
  const facts = await handlers().facts()
  await assertRoomFor(db.connection(), caller, facts, 0)
  const answer = await receive(ctx, settingOf(facts, 'files.max_megabytes'), (received) => save(ctx, field, received))
  ctx.response.status(201)
  const { has_thumb, ...file } = answer as Omit<StoredFile, 'url' | 'thumb_url'> & { readonly has_thumb: boolean }
  return { ...file, ...addressesOf(file.id, has_thumb) }
}

async function save(ctx: HttpContext, field: Field, { place, name, checksum, said }: Received): Promise<unknown> {
  const caller = callerOf(ctx)
  const told = read(said)
  const kept = await keep(place, field)
  const request = { key: ctx.request.header('Idempotency-Key'), method: 'POST', url: ctx.request.url(true), body: { checksum } }
  const { body } = await mutate(caller, request, async (store) => {
    await assertRoomFor(store.trx, caller, store.facts, kept.size)
    const row = await store.insert('media', {
      ...kept, ...told, checksum, file_name: fileName(name, kept.mime), collection: collectionOf(field.name, field), by: asMorph(caller),
    })
    await settle(store.trx, kept)
    const { id, file_name: label, mime, size } = row
    return { status: 201, body: { id, label, mime, size, has_thumb: kept.thumb_path !== null } }
  })
  return body
}

/** When and where it was taken, as the device says: what a picture itself told of that is gone from it. */
function read(said: Readonly<Record<string, unknown>>): { taken_at?: string | null; location?: Point | null } {
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
