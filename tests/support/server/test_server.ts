import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseName } from '#backend/engine/env/database_name'
import pg from 'pg'
import { clusterPaths, POSTGRES_PORT, DATABASE_USER } from '#backend/engine/embedded/cluster_paths'
import { freePort } from '#backend/app/bin/free_port'
import { runningServers } from '../browser/failure_artifacts.ts'
import { countCost } from '../run_costs.ts'
import { until } from '../until.ts'
import { ROOT } from '../../../tools/root.ts'

const SERVER = fileURLToPath(new URL('./server_of_a_test.ts', import.meta.url))

/** A server in a process of its own, as `npm start` runs it. */
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

  /** Waits until the server and its database respond. */
  async ready() {
    await until(`the server at ${this.url} answers, or ends`, async () => this.#child.exitCode !== null || await this.isReady())
    if (this.#child.exitCode !== null) throw new Error(`The server ended:\n${this.output}`)
    return this
  }

  /** Resolves with the exit code when the process has ended; null if a signal killed it. */
  async end(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL') {
    if (signal) this.#child.kill(signal)
    const code = await this.#exited
    runningServers.delete(this)
    return code
  }
}

/** `directory` and `entry` start another copy of the project, or another program. */
export async function startServer(env: Record<string, string>, { directory = ROOT, entry = [SERVER] } = {}) {
  countCost('servers')
  const port = await freePort()
  const child = spawn(process.execPath, entry, {
    cwd: directory,
    env: {
      ...process.env, NODE_ENV: 'production', DATABASE_NAME: '', DEMO: 'false', LOG_LEVEL: 'info', LOG_FILE: '', PORT: String(port), ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const server = new TestServer(child, `http://127.0.0.1:${port}`)
  runningServers.add(server)
  return server
}

/** Starts a second server on the database of this run. */
export const startSecondServer = (env: Record<string, string> = {}) =>
  startServer({ DATABASE_NAME: databaseName(), EMBEDDED_PG_DIR: clusterPaths().data, WORKER: 'external', RATE_LIMIT_FACTOR: '100', ...env })

/** A temporary directory for an embedded database, readable for the system user of PostgreSQL. */
export function scratchDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'zarbia-test-'))
  chmodSync(directory, 0o711)
  return { directory, data: join(directory, 'postgres'), remove: () => rmSync(directory, { recursive: true, force: true }) }
}

/** Runs a query in a database of the embedded cluster in this directory. */
export async function queryCluster(data: string, database: string, sql: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ host: data, port: POSTGRES_PORT, user: DATABASE_USER, database })
  // The database server may be killed during the query.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** The process id of the postmaster, from its pid file. */
export function postmasterPid(data: string) {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}
