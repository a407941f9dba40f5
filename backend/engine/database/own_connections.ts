import env from '#backend/engine/env/env'
import { assertConnectionsFit, connectionBudget, type ConnectionBudget } from './connection_budget.ts'
import type { ApplicationService } from '@adonisjs/core/types'

/** PostgreSQL allows 100 by default, of which some stay free for other programs. */
const DEFAULT_CONNECTIONS = 90

/** What this process may open. DATABASE_CONNECTIONS is divided among the server and a worker. */
export const ownConnections = (): ConnectionBudget => connectionBudget(env.get('DATABASE_CONNECTIONS') ?? DEFAULT_CONNECTIONS)

/** Throws at the start when PostgreSQL does not allow that many, instead of failing when they are used. */
export async function assertConnectionsAllowed(app: ApplicationService): Promise<void> {
  const db = await app.container.make('lucid.db')
  const { rows: [row] } = await db.rawQuery<{ rows: { allowed: number }[] }>(ALLOWED)
  if (row) assertConnectionsFit(ownConnections(), row.allowed)
}

/** -1: no limit. `reserved_connections` exists since PostgreSQL 16. */
const ALLOWED = `
  select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int,
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
  ) as allowed`
