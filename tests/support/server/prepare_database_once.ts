import app from '@adonisjs/core/services/app'
import { prepareDatabase } from '#backend/app/demo/prepare_database'

let preparation: Promise<void> | undefined

/** Writes the reference data into the database of this run, as a server does at start. */
export function prepareDatabaseOnce(): Promise<void> {
  preparation ??= prepareDatabase(app)
  return preparation
}
