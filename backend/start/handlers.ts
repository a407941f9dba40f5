/** The handlers of all rooms. A function that resources.ts names and no room registers is a type error. */
import db from '@adonisjs/lucid/services/db'
import { assertRoleSettings } from '#backend/auth/default_role'
import { catalogue } from '#backend/catalogue/index'
import { clients } from '#backend/clients/index'
import { exchange } from '#backend/exchange/index'
import { files } from '#backend/files/index'
import { housekeeping } from '#backend/housekeeping/index'
import { integrations } from '#backend/integrations/index'
import { invariants } from '#backend/invariants/index'
import { invoices } from '#backend/invoices/index'
import { jobs } from '#backend/jobs/index'
import { machines } from '#backend/machines/index'
import { materials } from '#backend/materials/index'
import { messages } from '#backend/messages/index'
import { money } from '#backend/money/index'
import { orders } from '#backend/orders/index'
import { printing } from '#backend/printing/index'
import { production } from '#backend/production/index'
import { loadRuleContext, settingsHandlers } from '#backend/settings/index'
import { scanning } from '#backend/scan/index'
import { settlements } from '#backend/settlements/index'
import { shipments } from '#backend/shipments/index'
import { staff } from '#backend/staff/index'
import { stock } from '#backend/stock/index'
import { mergeHandlers } from './merge_handlers.ts'
import type { Handlers } from '#backend/resource/handler_types'

export const allHandlers: Handlers = {
  ...mergeHandlers({
    catalogue, clients, exchange, files, housekeeping, integrations, invariants, invoices, jobs, machines, materials, messages, money,
    orders, printing, production, scanning, settings: settingsHandlers(assertRoleSettings), settlements,
    shipments, staff, stock,
  }),
  loadContext: (executor) => loadRuleContext(executor ?? db.connection()),
}
