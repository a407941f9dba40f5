import app from '@adonisjs/core/services/app'
import { SiteNotBuilt } from '#backend/engine/exceptions/public_error'

/** Reads files of the build: in production once, otherwise each time. Throws SiteNotBuilt when they are missing. */
export function builtReader<T>(read: () => Promise<T>): () => Promise<T> {
  let built: Promise<T> | undefined
  const readOrFail = () => read().catch(() => {
    built = undefined
    throw new SiteNotBuilt()
  })
  return () => (app.inProduction ? (built ??= readOrFail()) : readOrFail())
}
