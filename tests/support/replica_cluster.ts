/** A streaming replica of an embedded cluster that is running, made from a base backup without pg_basebackup. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#backend/bin/free_port'
import { findBinaries } from '#backend/embedded/binaries'
import { startCluster } from '#backend/embedded/cluster'
import { clusterPaths, DATABASE_USER, POSTGRES_PORT, type ClusterPaths } from '#backend/embedded/cluster_paths'
import { isAlive } from '#backend/embedded/postmaster'
import { until } from './until.ts'

export class ReplicaCluster {
  readonly #primary: string
  readonly #data: string
  readonly #port: number
  #child: ChildProcess | undefined

  private constructor(primary: string, port: number) {
    this.#primary = primary
    this.#data = `${primary}_replica`
    this.#port = port
  }

  /** `primary`: the data directory of a cluster, which need not exist yet. */
  static async of(primary: string) {
    return new ReplicaCluster(primary, await freePort())
  }

  url(database: string) {
    return `postgres://${DATABASE_USER}@127.0.0.1:${this.#port}/${database}`
  }

  /** A primary of a test need not survive a crash of the machine. */
  async startPrimary() {
    await startCluster(this.#pathsOf(this.#primary), { durable: false })
  }

  /** Copies the data of the primary and starts. */
  async create() {
    const client = new pg.Client({ host: this.#primary, port: POSTGRES_PORT, user: DATABASE_USER, database: 'postgres' })
    await client.connect()
    await client.query("select pg_backup_start('replica', true)")
    // Its error is ignored: files may be deleted meanwhile, which the log repeats.
    spawnSync('cp', ['-a', this.#primary, this.#data])
    const { rows: [backup] } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await client.end()
    rmSync(join(this.#data, 'postmaster.pid'))
    this.#write('backup_label', backup?.labelfile ?? '')
    this.#write('standby.signal', '')
    await this.start()
  }

  /** Returns when it accepts connections. */
  async start() {
    const paths = this.#pathsOf(this.#data)
    const { postgres } = await findBinaries(paths)
    const settings = {
      listen_addresses: '127.0.0.1', port: this.#port, unix_socket_directories: this.#data,
      max_connections: 200, timezone: 'UTC', fsync: 'off',
      primary_conninfo: `host=${this.#primary} port=${POSTGRES_PORT} user=${DATABASE_USER}`, wal_retrieve_retry_interval: '100ms',
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    this.#child = spawn(postgres, ['-D', this.#data, ...options], {
      ...paths.runAs, cwd: '/', stdio: 'ignore', detached: true, env: { LC_ALL: 'C', TZ: 'UTC' },
    })
    await until('the replica accepts connections', () => this.query('select 1').then(() => true))
  }

  async query(sql: string) {
    const client = new pg.Client({ connectionString: this.url('postgres') })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** All its processes stop answering, with their connections open. Returns the function that lets them go on. */
  async freeze() {
    const processes = await this.query('select pid from pg_stat_activity')
    const pids = [this.#child?.pid ?? 0, ...processes.map(({ pid }) => Number(pid))]
    const signal = (name: NodeJS.Signals) => {
      for (const pid of pids) if (isAlive(pid)) process.kill(pid, name)
    }
    signal('SIGSTOP')
    return () => signal('SIGCONT')
  }

  /** Ends all its processes at once, as a crash does. */
  async kill() {
    if (this.#child?.exitCode !== null) return
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGQUIT')
    await exited
  }

  #write(name: string, text: string) {
    const path = join(this.#data, name)
    const { uid, gid } = statSync(this.#data)
    writeFileSync(path, text, { mode: 0o600 })
    chownSync(path, uid, gid)
  }

  #pathsOf(data: string): ClusterPaths {
    return { data, socket: data, log: `${data}.log`, runAs: clusterPaths().runAs }
  }
}
