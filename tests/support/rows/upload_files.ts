/** Uploads files, and lists the stored ones. */
import { readdir } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import env from '#backend/engine/env/env'
import sharp from 'sharp'
import { siteUrl } from '../json_client.ts'
import type { Person } from './people.ts'
import type { StoredFile } from '#schema/types'

export interface Uploaded {
  readonly status: number
  readonly body: StoredFile & { code?: string; message?: string; errors?: Record<string, string[]> }
}
export interface UploadOptions {
  readonly name?: string
  readonly formFields?: Readonly<Record<string, string>>
  readonly key?: string
  readonly guard?: 'user' | 'courier' | 'client'
  readonly type?: string
}

export async function uploadFile(
  { token }: Pick<Person, 'token'>,
  purpose: string,
  content: Buffer,
  { name = 'photo.jpg', formFields = {}, key, guard = 'user', type = 'application/octet-stream' }: UploadOptions = {},
  url = siteUrl(),
): Promise<Uploaded> {
  return postFile(token, `${url}/api/${guard}/media?for=${purpose}`, content, { name, formFields, type, ...(key && { key }) })
}

/** Replaces the file with this id. */
export const replaceFile = ({ token }: Pick<Person, 'token'>, id: number, version: number | string, content: Buffer, name = 'photo.jpg') =>
  postFile(token, `${siteUrl()}/api/user/media/${id}/replace?version=${version}`, content, { name })

async function postFile(
  token: string,
  url: string,
  content: Buffer,
  { name = 'photo.jpg', formFields = {}, key, type = 'application/octet-stream' }: UploadOptions,
): Promise<Uploaded> {
  const form = new FormData()
  for (const [field, value] of Object.entries(formFields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(content)], { type }), name)
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', ...(key && { 'Idempotency-Key': key }) }
  const answer = await fetch(url, { method: 'POST', body: form, headers })
  return { status: answer.status, body: (await answer.json()) as Uploaded['body'] }
}

/** Uploads a file, by default a sample photo, which no record uses yet. Throws if it is refused. */
export async function uploadSampleFile(person: Person, purpose: string, content?: Buffer): Promise<StoredFile> {
  const { status, body } = await uploadFile(person, purpose, content ?? await samplePhoto())
  if (status !== 201) throw new Error(`the file was not taken: ${status} ${JSON.stringify(body)}`)
  return body
}

let count = 0

/** An image, each of another colour, so that no two have the same bytes. */
export function samplePhoto(width = 64, height = 48, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  const n = ++count
  const background = { r: (n * 61) % 256, g: (n * 113) % 256, b: (n * 167) % 256 }
  return sharp({ create: { width, height, channels: 3, background } }).toFormat(format).toBuffer()
}

/** The same as a file that a browser chooses. */
export const samplePicture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await samplePhoto(320, 240) })

/** The names of the stored files of this run. */
export async function storedFiles(): Promise<string[]> {
  const all = await readdir(app.makePath(env.get('STORAGE_DIR')), { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((one) => one.isFile()).map(({ name }) => name)
}
