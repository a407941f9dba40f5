import type { ApplicationService } from '@adonisjs/core/types'

/** An event stream or a keep-alive connection would hold the server open for ever: they get this long to finish. */
const GRACE_MS = 1000
/** A query that does not end would hold the pool, and with it the process. */
const PATIENCE_MS = 2000

/** Ctrl-C and SIGTERM: everything is down, the database too, within five seconds. */
export function stopOnSignal(app: ApplicationService) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => void closeConnections(app), GRACE_MS).unref()
    await end(app)
  }
  app.listen('SIGTERM', () => void stop())
  app.listen('SIGINT', () => void stop())
}

/** In order, or without it when something does not answer any more. */
export async function end(app: ApplicationService): Promise<void> {
  setTimeout(() => void leaveNow(), PATIENCE_MS).unref()
  await app.terminate()
}

async function closeConnections(app: ApplicationService) {
  const server = await app.container.make('server')
  const node = server.getNodeServer()
  if (node && 'closeAllConnections' in node) node.closeAllConnections()
}

async function leaveNow() {
  const { detach } = await import('#backend/embedded/session')
  await detach()
  process.exit()
}
