import db from '@adonisjs/lucid/services/db'
import pg from 'pg'
import { copyTemplateDatabase, dropDatabase, type TemplateDatabaseContent } from './template_database.ts'
import { connectionSettings } from '#backend/engine/database/connection_settings'
import { databaseName } from '#backend/engine/env/database_name'
import env from '#backend/engine/env/env'
import { isAlive } from '#backend/engine/embedded/postmaster'
import { countCost } from '../run_costs.ts'
import { publishPending } from '#backend/engine/broadcast/publish'
import type { PostgreConfig } from '@adonisjs/lucid/types/database'

const PREFIX = 'zarbia_test_'

/**
 * Creates the database of this run, replacing the empty one that the application may have created at boot. A statement that waits too
 * long for a lock fails, and so says which one it is.
 */
export const createTestDatabase = (content: TemplateDatabaseContent) => withAdminClient(async (client) => {
  await copyTemplateDatabase(client, content, databaseName())
  await client.query(`alter database ${client.escapeIdentifier(databaseName())} set lock_timeout = '120s'`)
})

/** Creates an empty database, for a server other than the suite's. */
export async function createSecondDatabase() {
  const name = `${databaseName()}_second`
  await withAdminClient((client) => createIfMissing(client, name))
  return {
    name,
    query: (sql: string, values: readonly unknown[]) => withClient(name, async (client) => { await client.query(sql, [...values]) }),
    drop: () => withAdminClient((client) => dropDatabase(client, name)),
  }
}

/** Creates a database with the demo company, and a Lucid connection to it. */
export async function createDemoDatabase() {
  const name = `${databaseName()}_demo`
  await withAdminClient((client) => copyTemplateDatabase(client, 'demo', name))
  const primary = db.manager.get('postgres')!.config as PostgreConfig
  db.manager.add(name, { ...primary, connection: clientConfig(name) as PostgreConfig['connection'] })
  return {
    name,
    settings: clientConfig(name),
    connection: db.connection(name),
    drop: async () => {
      await db.manager.close(name, true)
      await withAdminClient((client) => dropDatabase(client, name))
    },
  }
}

/** Publishes pending changes first: without its database the publisher would retry for a minute. */
export async function dropTestDatabase() {
  await publishPending()
  await db.manager.closeAll()
  await withAdminClient((client) => dropDatabase(client, databaseName()))
}

/** Drops the databases of runs that were killed. */
export async function dropStaleTestDatabases() {
  await withAdminClient(async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [PREFIX])
    for (const { datname } of rows) {
      if (!isAlive(Number.parseInt(datname.slice(PREFIX.length), 10))) await dropDatabase(client, datname)
    }
  })
}

async function createIfMissing(client: pg.Client, name: string) {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount) return
  countCost('databases')
  await client.query(`create database ${client.escapeIdentifier(name)}`)
}

/** Connects to the database of DATABASE_URL, or to `postgres`, which always exists. */
export function withAdminClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(env.get('DATABASE_URL') ? undefined : 'postgres', work)
}

async function withClient<T>(database: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(clientConfig(database))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function clientConfig(database: string | undefined): pg.ClientConfig {
  const url = env.get('DATABASE_URL')
  if (!url) return { ...connectionSettings(), database }
  const address = new URL(url)
  if (database) address.pathname = `/${database}`
  return { connectionString: address.href }
}
