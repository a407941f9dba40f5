import pg from 'pg'
import { PORT, USER, type Place } from './place.ts'

/** A session of our own, outside the application's pool. */
export function clientOf(place: Place, applicationName: string) {
  const client = new pg.Client({ host: place.socket, port: PORT, user: USER, database: 'postgres', application_name: applicationName })
  // A session that breaks while idle is seen at its next query; without a listener it would end the process.
  client.on('error', () => {})
  return client
}

/** Is the cluster up and taking sessions? */
export async function answers(place: Place) {
  const client = clientOf(place, 'zarbia probe')
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
