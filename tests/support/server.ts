import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseName } from '#backend/env/database_name'
import pg from 'pg'
import { clusterPlace, PORT, USER } from '#backend/embedded/place'
import { freePort } from '#backend/bin/free_port'
import { servers } from './failures.ts'
import { until } from './until.ts'
import { ROOT } from '../../tools/root.ts'


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
    await until(`the server at ${this.url} answers, or ends`, async () => this.#child.exitCode !== null || await this.isReady())
    if (this.#child.exitCode !== null) throw new Error(`The server ended:\n${this.output}`)
    return this
  }

  /** Resolves with the exit code once the process has gone; null when a signal killed it. */
  async end(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL') {
    if (signal) this.#child.kill(signal)
    const code = await this.#exited
    servers.delete(this)
    return code
  }
}

/** `directory` and `entry`: of another project than this one, or by another way in. */
export async function startServer(env: Record<string, string>, { directory = ROOT, entry = ['backend/bin/server.ts'] } = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, entry, {
    cwd: directory,
    env: {
      ...process.env, NODE_ENV: 'production', DATABASE_NAME: '', DEMO: 'false', LOG_LEVEL: 'info', LOG_FILE: '', PORT: String(port), ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const server = new TestServer(child, `http://127.0.0.1:${port}`)
  servers.add(server)
  return server
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

/** Asks a database of the cluster in this place, beside whoever else does. */
export async function queryCluster(data: string, database: string, sql: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ host: data, port: PORT, user: USER, database })
  // The server may be killed under it.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** The pid of the database's main process, as its own pid file says. */
export function postmasterPid(data: string) {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}
