import { HealthChecks } from '@adonisjs/core/health'
import { DbCheck } from '@adonisjs/lucid/database'
import db from '@adonisjs/lucid/services/db'

/** What this process needs to do its work. A full disk or a busy heap is for monitoring: it must not take the server out of service. */
export const readiness = new HealthChecks().register([new DbCheck(db.connection())])
