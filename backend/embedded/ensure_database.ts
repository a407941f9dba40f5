import { clientOf } from './probe.ts'
import type { Place } from './place.ts'

export async function ensureDatabase(place: Place, name: string) {
  const client = clientOf(place, 'zarbia setup')
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // Another process that started at the same moment was faster.
    if (!isDuplicate(error)) throw error
  } finally {
    await client.end()
  }
}

function isDuplicate(error: unknown) {
  return error instanceof Error && 'code' in error && (error.code === '42P04' || error.code === '23505')
}
