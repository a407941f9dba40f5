/** One after the other: the network may be slow. What has arrived is not sent again when somebody presses once more. */
import type { StoredFile } from '#schema/types'
import { call } from '../../kit/providers/rest/http.ts'

const arrived = new WeakMap<File, number>()

export async function uploadPhotos(files: readonly File[], field: 'claims.photos' | 'orders.photos'): Promise<number[]> {
  const ids: number[] = []
  for (const file of files) {
    const id = arrived.get(file) ?? await upload(file, field)
    arrived.set(file, id)
    ids.push(id)
  }
  return ids
}

async function upload(file: File, field: string): Promise<number> {
  const body = new FormData()
  body.append('file', file)
  return (await call<StoredFile>('/api/client/media', { method: 'POST', body, query: [['for', field]] })).body.id
}
