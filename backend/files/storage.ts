/** Where the contents are stored: on the disk of this machine, or in an S3 bucket. */
import app from '@adonisjs/core/services/app'
import env from '#backend/env/env'
import { bucket } from './bucket.ts'
import { disk } from './disk.ts'
import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export interface Range { readonly start: number; readonly end: number }
export interface Opened { readonly body: Readable; readonly size: number }

export interface Storage {
  /** Atomic: a reader never sees half a file. */
  write(path: string, content: Buffer, mime: string): Promise<void>
  /** null when there is no such file; `size` is that of the range. */
  read(path: string, range?: Range): Promise<Opened | null>
  /** Removing a file that does not exist is no error. */
  remove(path: string): Promise<void>
}

let chosen: Storage | undefined

export function storage(): Storage {
  chosen ??= choose()
  return chosen
}

function choose(): Storage {
  const name = env.get('S3_BUCKET')
  if (!name) return disk(app.makePath(env.get('STORAGE_DIR')))
  return bucket({
    name,
    endpoint: env.get('S3_ENDPOINT') ?? `https://s3.${env.get('S3_REGION')}.amazonaws.com`,
    region: env.get('S3_REGION'),
    accessKeyId: env.get('S3_ACCESS_KEY_ID')?.release() ?? '',
    secretAccessKey: env.get('S3_SECRET_ACCESS_KEY')?.release() ?? '',
  })
}
