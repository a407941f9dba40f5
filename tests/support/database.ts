import db from '@adonisjs/lucid/services/db'
import pg from 'pg'
import { connection, databaseName } from '#backend/database/connection'
import env from '#backend/start/env'
import { isAlive } from '#backend/embedded/postmaster'

const PREFIX = 'zarbia_test_'

/** With DATABASE_URL nobody has made the database of this run yet. */
export async function createTestDatabase() {
  await asAdministrator(async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName()])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(databaseName())}`)
  })
}

export async function dropTestDatabase() {
  await db.manager.closeAll()
  await asAdministrator((client) => drop(client, databaseName()))
}

/** Databases of runs that were killed. */
export async function sweepTestDatabases() {
  await asAdministrator(async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [PREFIX])
    for (const { datname } of rows) {
      if (!isAlive(Number(datname.slice(PREFIX.length)))) await drop(client, datname)
    }
  })
}

async function drop(client: pg.Client, name: string) {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
}

async function asAdministrator(work: (client: pg.Client) => Promise<void>) {
  const url = env.get('DATABASE_URL')
  const client = new pg.Client(url ? { connectionString: url } : { ...connection(), database: 'postgres' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
