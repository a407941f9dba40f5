/** Files as devices send them, and where they come to lie. */
import { readdir } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import env from '#backend/env/env'
import sharp from 'sharp'
import type { Person } from './people.ts'
import type { StoredFile } from '#schema/types'

export interface Uploaded {
  readonly status: number
  readonly body: StoredFile & { code?: string; message?: string; errors?: Record<string, string[]> }
}
export interface Sending {
  readonly name?: string
  readonly said?: Readonly<Record<string, string>>
  readonly key?: string
  readonly guard?: 'user' | 'courier' | 'client'
  readonly type?: string
}

export const siteUrl = (): string => `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? ''}`

export async function send(
  { token }: Pick<Person, 'token'>, purpose: string, content: Buffer,
  { name = 'photo.jpg', said = {}, key, guard = 'user', type = 'application/octet-stream' }: Sending = {}, url = siteUrl(),
): Promise<Uploaded> {
  return post(token, `${url}/api/${guard}/media?for=${purpose}`, content, { name, said, type, ...(key && { key }) })
}

/** In place of the file that has this number. */
export const replaced = ({ token }: Pick<Person, 'token'>, id: number, version: number | string, content: Buffer, name = 'photo.jpg') =>
  post(token, `${siteUrl()}/api/user/media/${id}/replace?version=${version}`, content, { name })

async function post(
  token: string, url: string, content: Buffer, { name = 'photo.jpg', said = {}, key, type = 'application/octet-stream' }: Sending,
): Promise<Uploaded> {
  const form = new FormData()
  for (const [field, value] of Object.entries(said)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(content)], { type }), name)
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', ...(key && { 'Idempotency-Key': key }) }
  const answer = await fetch(url, { method: 'POST', body: form, headers })
  return { status: answer.status, body: await answer.json() as Uploaded['body'] }
}

/** A file of this person that no record names yet. */
export async function sent(person: Person, purpose: string, content?: Buffer): Promise<StoredFile> {
  const { status, body } = await send(person, purpose, content ?? await photo())
  if (status !== 201) throw new Error(`the file was not taken: ${status} ${JSON.stringify(body)}`)
  return body
}

let count = 0

/** Each of another colour, so far from the last one that no two are packed into the same bytes. */
export function photo(width = 64, height = 48, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  const n = ++count
  const background = { r: (n * 61) % 256, g: (n * 113) % 256, b: (n * 167) % 256 }
  return sharp({ create: { width, height, channels: 3, background } }).toFormat(format).toBuffer()
}

/** What is kept on the disk of this run, by path. */
export async function keptFiles(): Promise<string[]> {
  const all = await readdir(app.makePath(env.get('STORAGE_DIR')), { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((one) => one.isFile()).map(({ name }) => name)
}
