import app from '@adonisjs/core/services/app'
import { prepareDatabase } from '#backend/demo/prepare'

let done: Promise<void> | undefined

/** The database of this run as a server finds it before the first person is in it. */
export function prepared(): Promise<void> {
  done ??= prepareDatabase(app)
  return done
}
