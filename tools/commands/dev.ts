import { spawn, type ChildProcess } from 'node:child_process'
import { ROOT } from '../root.ts'


/** Both sides, each reloading what it knows: the server restarts, the browser replaces modules. Ctrl-C ends both. */
export async function run() {
  const release = await keepDatabase()
  const server = start(['--watch', '--watch-preserve-output', 'backend/bin/server.ts'])
  const pages = start(['node_modules/vite/bin/vite.js', '--configLoader', 'native', '--host', '127.0.0.1'])
  let stopping = false

  const stop = async () => {
    if (stopping) return
    stopping = true
    await Promise.all([end(server), end(pages)])
    await release()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  for (const child of [server, pages]) child.on('exit', () => void stop())
}

/** Held here, so that the database does not stop and start with every change of a source. */
async function keepDatabase(): Promise<() => Promise<unknown>> {
  const { default: env } = await import('#backend/env/env')
  if (env.get('DATABASE_URL')) return async () => {}
  const { clusterPlace } = await import('#backend/embedded/place')
  const { takeLease } = await import('#backend/embedded/lease')
  const lease = await takeLease(clusterPlace(), { durable: true })
  return () => lease.release()
}

function start(args: string[]) {
  return spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } })
}

function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}
