import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseName } from '#backend/database/connection'
import { clusterPlace } from '#backend/embedded/place'
import { freePort } from '#backend/bin/free_port'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A server as `npm start` runs it, in a process of its own. */
export class TestServer {
  readonly url: string
  readonly #child: ChildProcess
  readonly #exited: Promise<number | null>
  output = ''

  constructor(child: ChildProcess, url: string) {
    this.url = url
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => { this.output += chunk })
    this.#exited = new Promise((resolve) => { child.once('close', resolve) })
  }

  async isReady() {
    return fetch(`${this.url}/health/ready`).then((response) => response.ok, () => false)
  }

  /** Until it answers, with its database. */
  async ready() {
    await until(async () => this.#child.exitCode !== null || await this.isReady())
    if (this.#child.exitCode !== null) throw new Error(`The server ended:\n${this.output}`)
    return this
  }

  /** Resolves with the exit code once the process has gone; null when a signal killed it. */
  end(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL') {
    if (signal) this.#child.kill(signal)
    return this.#exited
  }
}

/** `directory` and `entry`: of another project than this one, or by another way in. */
export async function startServer(env: Record<string, string>, { directory = ROOT, entry = ['backend/bin/server.ts'] } = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, entry, {
    cwd: directory,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_NAME: '', DEMO: 'false', LOG_LEVEL: 'info', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new TestServer(child, `http://127.0.0.1:${port}`)
}

/** Another server of the same company: over the database of this run. */
export const startBeside = (env: Record<string, string> = {}) =>
  startServer({ DATABASE_NAME: databaseName(), EMBEDDED_PG_DIR: clusterPlace().data, WORKER: 'external', RATE_LIMIT_FACTOR: '100', ...env })

/** A place for a database of its own, which the system user of PostgreSQL can reach too. */
export function scratchDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'zarbia-test-'))
  chmodSync(directory, 0o711)
  return { directory, data: join(directory, 'postgres'), remove: () => rmSync(directory, { recursive: true, force: true }) }
}

/** The pid of the database's main process, as its own pid file says. */
export function postmasterPid(data: string) {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** Longer than anything takes on a slow machine, and shorter than the tests that wait: they say what they waited for. */
const LONGEST_MS = 100_000

/** Asks again until it is so. */
export async function until(isSo: () => Promise<boolean> | boolean) {
  const last = Date.now() + LONGEST_MS
  while (!await isSo()) {
    if (Date.now() > last) throw new Error(`It never came to this: ${isSo.toString()}`)
    await pause(20)
  }
}
