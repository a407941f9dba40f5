/** A schema of its own, in which tables are filled before they replace those of the product. */
import pg from 'pg'
import { allSettled } from '#backend/engine/database/query'

export const STAGE = 'large_demo'
export const DROP_STAGE = `drop schema if exists ${STAGE} cascade`

/** One statement uses one processor nearly all the time. */
const CONNECTIONS = 2

/** Sorts and indexes in memory instead of files, each in one process. */
const SETTINGS = `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`

export interface Stage {
  /** Runs each list in its order, the lists at the same time; at most one for each connection. */
  run(...lists: readonly (readonly string[])[]): Promise<void>
  /** Runs the statements in any order, each on the first connection that is free. */
  share(statements: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** An empty one: names mean its own tables first, then those of `schema`, which is quoted. */
export async function openStage(settings: pg.ClientConfig, schema: string): Promise<Stage> {
  const connections = Array.from({ length: CONNECTIONS }, () => new pg.Client({ ...settings, application_name: 'zarbia demo' }))
  const close = async () => { await Promise.all(connections.map((connection) => connection.end())) }
  const run = async (...lists: readonly (readonly string[])[]) => {
    await allSettled(lists.map(async (statements, index) => {
      for (const statement of statements) await connections[index]?.query(statement)
    }))
  }
  try {
    for (const connection of connections) {
      // A broken connection fails at its next statement.
      connection.on('error', () => {})
      await connection.connect()
      await connection.query(`${SETTINGS}; set search_path = ${STAGE}, ${schema}`)
    }
    await run([DROP_STAGE, `create schema ${STAGE}`])
  } catch (error) {
    await close()
    throw error
  }
  return {
    run, close,
    async share(statements) {
      const waiting = [...statements]
      await allSettled(connections.map(async (connection) => {
        // Ends with the statements, which are only taken.
        for (let next = waiting.shift(); next; next = waiting.shift()) await connection.query(next)
      }))
    },
  }
}
