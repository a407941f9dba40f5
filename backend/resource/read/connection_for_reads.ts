import db from '@adonisjs/lucid/services/db'
import type { Executor } from './executor.ts'

/** The connection for lists, records and histories. A read replica would be chosen here. */
export const connectionForReads = (): Executor => db.connection()
