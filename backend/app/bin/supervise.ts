/**
 * `npm start`: starts the server again when it dies or is killed because it hangs. This process imports nothing
 * else, so that it takes little memory. Docker and systemd do the same for a server that they start.
 */
import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { restartPause } from './restart_pause.ts'

/** Sent by a server that is ready. One that ends before has said why it cannot start. */
const READY = 'ready'

export const notifySupervisor = (): void => { process.send?.(READY, undefined, undefined, () => {}) }

/** A server that is left alone would keep the port. */
export function whenSupervisorDies(stop: () => void): void {
  process.once('disconnect', stop)
  process.channel?.unref()
}

/** Until the program ends by itself, or by the signal that this process has received. */
export function supervise(program: string): void {
  let isStopping = false
  // One that has run before is started again until it runs: its database may be away too.
  let hasRun = false
  let current = start(0)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {
    isStopping = true
    current.kill(signal)
  })

  function start(failures: number) {
    const child = fork(program, { env: { ...process.env, ...compileCache() } })
    const startedAt = performance.now()
    child.once('message', () => { hasRun = true })
    child.once('exit', (code, signal) => {
      if (isStopping || !hasRun || code === 0) {
        process.exitCode = code ?? 1
        return
      }
      const next = restartPause(performance.now() - startedAt, failures)
      console.error(`The server (${child.pid}) ended with ${signal ?? `code ${code}`}: it starts again in ${next.pause} ms`)
      setTimeout(() => { if (!isStopping) current = start(next.failures) }, next.pause)
    })
    return child
  }
}

/** Node appends the directory of its version again. */
function compileCache() {
  const cache = getCompileCacheDir()
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }
}
