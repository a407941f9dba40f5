import { whenSupervisorDies } from './supervise.ts'
import type { ApplicationService } from '@adonisjs/core/types'

/** Event streams and keep-alive connections are closed after this time, because they would prevent the shutdown. */
const GRACE_MS = 1000
/** The process exits after this time, because a query that does not end would prevent the shutdown. */
const TIMEOUT_MS = 2000

/** On Ctrl-C and SIGTERM the process and the embedded database stop within five seconds. */
export function stopOnSignal(app: ApplicationService) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => void closeConnections(app), GRACE_MS).unref()
    await shutDown(app)
  }
  app.listen('SIGTERM', () => void stop())
  app.listen('SIGINT', () => void stop())
  whenSupervisorDies(() => void stop())
}

/** Terminates the application, by force after the timeout. */
export async function shutDown(app: ApplicationService): Promise<void> {
  setTimeout(() => void exitNow(), TIMEOUT_MS).unref()
  await app.terminate()
}

async function closeConnections(app: ApplicationService) {
  const server = await app.container.make('server')
  const node = server.getNodeServer()
  if (node && 'closeAllConnections' in node) node.closeAllConnections()
}

async function exitNow() {
  const { detachCluster } = await import('#backend/engine/embedded/attach_cluster')
  await detachCluster()
  process.exit()
}
