import db from '@adonisjs/lucid/services/db'
import type { Executor } from './run.ts'

/** The one place that says where lists, records and histories are read: a replica would be chosen here. */
export const reader = (): Executor => db.connection()
