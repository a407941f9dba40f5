import app from '@adonisjs/core/services/app'
import env from '#backend/engine/env/env'
import { bucketStorage } from './bucket_storage.ts'
import { diskStorage } from './disk_storage.ts'
import type { Storage } from './storage.ts'

let chosen: Storage | undefined

export function storage(): Storage {
  chosen ??= choose()
  return chosen
}

function choose(): Storage {
  const name = env.get('S3_BUCKET')
  if (!name) return diskStorage(app.makePath(env.get('STORAGE_DIR')))
  return bucketStorage({
    name,
    endpoint: env.get('S3_ENDPOINT') ?? `https://s3.${env.get('S3_REGION')}.amazonaws.com`,
    region: env.get('S3_REGION'),
    accessKeyId: env.get('S3_ACCESS_KEY_ID')?.release() ?? '',
    secretAccessKey: env.get('S3_SECRET_ACCESS_KEY')?.release() ?? '',
  })
}
