import db from '@adonisjs/lucid/services/db'
import pg from 'pg'
import { copyTemplate, drop, type Content } from './template.ts'
import { connection } from '#backend/database/connection'
import { databaseName } from '#backend/env/database_name'
import env from '#backend/env/env'
import { isAlive } from '#backend/embedded/postmaster'
import { publishPending } from '#backend/broadcast/publish'
import type { PostgreConfig } from '@adonisjs/lucid/types/database'

const PREFIX = 'zarbia_test_'

/** The database of this run, in the place of the empty one that the application may have made when it was booted. */
export const createTestDatabase = (content: Content) => asAdministrator((client) => copyTemplate(client, content, databaseName()))

/** An empty one beside it, for a server that is not the suite's. */
export async function secondDatabase() {
  const name = `${databaseName()}_second`
  await asAdministrator((client) => create(client, name))
  return {
    name,
    query: (sql: string, values: readonly unknown[]) => connected(name, async (client) => { await client.query(sql, [...values]) }),
    drop: () => asAdministrator((client) => drop(client, name)),
  }
}

/** The demo company beside it, as a connection of this process. */
export async function demoDatabase() {
  const name = `${databaseName()}_demo`
  await asAdministrator((client) => copyTemplate(client, 'demo', name))
  const usual = db.manager.get('postgres')!.config as PostgreConfig
  db.manager.add(name, { ...usual, connection: placeOf(name) as PostgreConfig['connection'] })
  return {
    name,
    connection: db.connection(name),
    drop: async () => {
      await db.manager.close(name, true)
      await asAdministrator((client) => drop(client, name))
    },
  }
}

/** What the last test has changed is told first: without its database that would be tried for a minute. */
export async function dropTestDatabase() {
  await publishPending()
  await db.manager.closeAll()
  await asAdministrator((client) => drop(client, databaseName()))
}

/** Databases of runs that were killed. */
export async function sweepTestDatabases() {
  await asAdministrator(async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [PREFIX])
    for (const { datname } of rows) {
      if (!isAlive(Number.parseInt(datname.slice(PREFIX.length), 10))) await drop(client, datname)
    }
  })
}

async function create(client: pg.Client, name: string) {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
}

/** Of DATABASE_URL the database that it names, else one that is always there. */
function asAdministrator(work: (client: pg.Client) => Promise<void>) {
  return connected(env.get('DATABASE_URL') ? undefined : 'postgres', work)
}

async function connected(database: string | undefined, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(placeOf(database))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function placeOf(database: string | undefined): pg.ClientConfig {
  const url = env.get('DATABASE_URL')
  if (!url) return { ...connection(), database }
  const address = new URL(url)
  if (database) address.pathname = `/${database}`
  return { connectionString: address.href }
}
