import env from '#backend/env/env'
import { ProcessGroup } from './process_group.ts'
import { tellSupervisor, whenSupervisorDies } from './supervise.ts'

/** Ctrl-C arrives twice within this time, from the terminal and from npm. A later signal is a second one. */
const SAME_SIGNAL_MS = 300

/**
 * WEB_PROCESSES above 1: this process holds the embedded PostgreSQL and keeps that many server processes running behind one port (Node's
 * cluster). The first of them prepares the database before the others start. This process answers no requests and stays small.
 */
export async function startWebProcesses(count: number): Promise<void> {
  const group = new ProcessGroup({ count, worker: env.get('WORKER'), report: (message) => console.error(message) })
  stopOnSignals(group)
  try {
    if (!env.get('DATABASE_URL')) await (await import('#backend/embedded/attach_cluster')).attachCluster({ durable: true })
    // The first process has said why it could not start.
    if (await group.start()) tellSupervisor()
    else if (!group.isStopping) process.exitCode = 1
  } finally {
    if (!group.isRunning) await release()
  }
}

/** The first signal lets open requests end, a second one ends all processes at once. */
function stopOnSignals(group: ProcessGroup): void {
  let firstAt: number | undefined
  const stop = async () => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > SAME_SIGNAL_MS) group.kill()
      return
    }
    firstAt = performance.now()
    await group.stop()
    await release()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  whenSupervisorDies(() => void stop())
}

async function release(): Promise<void> {
  const { detachCluster } = await import('#backend/embedded/attach_cluster')
  await detachCluster()
}
