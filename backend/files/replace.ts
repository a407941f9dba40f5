/** `POST /api/user/media/:id/replace?version=2`, multipart, one `file`: a new file in place of the old for all that names it. */
import db from '@adonisjs/lucid/services/db'
import { callerOf } from '#backend/resource/caller_of'
import { may } from '#backend/resource/caller'
import { Forbidden, invalid, NotFound } from '#backend/resource/refusals'
import { fieldOf, resourceOf } from '#backend/definition/registry'
import { scopedIds } from '#backend/resource/read/scope'
import { mutate } from '#backend/resource/transaction'
import { refusedKind } from '#backend/resource/write/files'
import { seen } from '#backend/resource/write/seen'
import { assertVersion, visibleRecord } from '#backend/resource/write/version'
import { acceptedBy } from '#schema/definition'
import { arrive, type Arrived } from './arrival.ts'
import { settle } from './keep.ts'
import { discard } from './remove.ts'
import { assertReplaceable } from './replaceable.ts'
import { usesOf } from './uses.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { RequestStore } from '#backend/resource/store'
import type { Row } from '#resources'

export async function replace(ctx: HttpContext): Promise<unknown> {
  const caller = callerOf(ctx)
  if (!may(caller, 'media-edit')) throw new Forbidden()
  const [id, version] = [Number(ctx.params.id), Number(new URLSearchParams(ctx.request.parsedUrl.query).get('version') ?? Number.NaN)]
  // Checked before the file is received and re-encoded.
  if (!(await scopedIds(db.connection(), resourceOf('media'), caller, [id])).has(id)) throw new NotFound()
  return arrive(ctx, fieldOf(resourceOf('media'), 'file'), async (arrived) => {
    const { body } = await mutate(caller, arrived.request, async (store) => {
      const row = await exchange(store, id, version, arrived)
      return { status: 200, body: (await visibleRecord(store, resourceOf('media'), row)) ?? { id, version: row.version } }
    })
    return body
  })
}

async function exchange(store: RequestStore, id: number, version: number, { kept, said }: Arrived): Promise<Row<'media'>> {
  const media = resourceOf('media')
  // Locks records before their files, in the order of a save. A record that takes the file meanwhile raises its version.
  const uses = await usesOf(store.trx, id)
  for (const use of uses) await assertReplaceable(store, use)
  await assertVersion(store, media, await seen(store, media, id), Number.isNaN(version) ? {} : { version })
  const before = await store.lock('media', id)
  const stranger = uses.find(({ field }) => !acceptedBy(field).includes(kept.kind))
  if (stranger) throw invalid('file', refusedKind(stranger.field))
  const row = await store.update('media', id, { taken_at: null, location: null, ...kept, ...said })
  await settle(store.trx, kept)
  await discard(store.trx, before)
  return row
}
