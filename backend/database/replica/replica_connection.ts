/** The connection of a process that asks the replica how far it is. Reads use connections of their own. */
import db from '@adonisjs/lucid/services/db'
import pg from 'pg'
import { query } from '../query.ts'
import { replicaSettings } from '../connection_settings.ts'

const TIMEOUT_MS = 2000
/** Null on a server that is no replica, or no longer. */
const POSITION = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position'

export class ReplicaConnection {
  readonly #onEnd: (cause: unknown) => void
  #client: Promise<pg.Client> | undefined

  /** `onEnd`: the connection has been lost. */
  constructor(onEnd: (cause: unknown) => void) {
    this.#onEnd = onEnd
  }

  async position(): Promise<string> {
    try {
      this.#client ??= this.#open()
      const { rows: [row] } = await (await this.#client).query<{ position: string | null }>(POSITION)
      if (!row?.position) throw new Error('the server of DATABASE_REPLICA_URL is not a replica')
      return row.position
    } catch (error) {
      this.close()
      throw error
    }
  }

  close(): void {
    const client = this.#client
    this.#client = undefined
    void client?.then((opened) => opened.end()).catch(() => {})
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...replicaSettings(), query_timeout: TIMEOUT_MS, application_name: 'zarbia replica check',
    })
    client.on('error', () => {})
    await client.connect()
    await assertReplicaOfPrimary(client)
    const opened = this.#client
    client.once('end', () => {
      if (this.#client === opened) this.#onEnd(new Error('the connection has ended'))
    })
    return client
  }
}

/** Positions in the logs of different clusters cannot be compared. */
async function assertReplicaOfPrimary(client: pg.Client): Promise<void> {
  const sql = 'select system_identifier::text as cluster from pg_control_system()'
  const [primary] = await query(db.connection(), sql)
  const { rows: [replica] } = await client.query<{ cluster: string }>(sql)
  if (replica?.cluster === primary?.cluster) return
  await client.end()
  throw new Error('the server of DATABASE_REPLICA_URL is a replica of another one')
}
