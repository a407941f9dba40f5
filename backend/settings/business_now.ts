import db from '@adonisjs/lucid/services/db'
import { loadFacts } from '#backend/settings/facts'
import type { Context } from '#schema/predicate'

/** The moment, and which day it is for the business. */
export async function businessNow(): Promise<Context['now']> {
  const { now, today } = await loadFacts(db.connection())
  return { instant: now, today }
}
