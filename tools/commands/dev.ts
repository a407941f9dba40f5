import { spawn, type ChildProcess } from 'node:child_process'
import { ROOT } from '../root.ts'


/** Runs server and pages with reloading: the server restarts, Vite replaces modules. Ctrl-C stops both. */
export async function run() {
  const release = await leaseDatabase()
  const server = start(['--watch', '--watch-preserve-output', 'backend/app/bin/server.ts'])
  const pages = start(['node_modules/vite/bin/vite.js', '--configLoader', 'native', '--host', '127.0.0.1'])
  let stopping = false

  const stop = async () => {
    if (stopping) return
    stopping = true
    await Promise.all([stopProcess(server), stopProcess(pages)])
    await release()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  for (const child of [server, pages]) child.on('exit', () => void stop())
}

/** Holds a lease, so that the embedded database does not restart with every change of a source file. */
async function leaseDatabase(): Promise<() => Promise<unknown>> {
  const { default: env } = await import('#backend/engine/env/env')
  if (env.get('DATABASE_URL')) return async () => {}
  const { clusterPaths } = await import('#backend/engine/embedded/cluster_paths')
  const { acquireClusterLease } = await import('#backend/engine/embedded/cluster_lease')
  const lease = await acquireClusterLease(clusterPaths(), { durable: true })
  return () => lease.release()
}

function start(args: string[]) {
  return spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } })
}

function stopProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}
