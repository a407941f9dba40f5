/** The handlers of all rooms. A function that resources.ts names and no room registers is a type error. */
import db from '@adonisjs/lucid/services/db'
import { assertRoleSettings } from '#backend/services/auth/rights/default_role'
import { catalogue } from '#backend/trade/catalogue/index'
import { clients } from '#backend/trade/clients/index'
import { contacts } from '#backend/trade/contacts/index'
import { digest } from '#backend/pages/digest/index'
import { exchange } from '#backend/services/exchange/index'
import { files } from '#backend/services/files/index'
import { housekeeping } from '#backend/services/housekeeping/index'
import { integrations } from '#backend/services/auth/tokens/integrations'
import { invariants } from '#backend/pages/invariants/index'
import { invoices } from '#backend/trade/invoices/index'
import { jobs } from '#backend/services/jobs/index'
import { machines } from '#backend/trade/machines/index'
import { materials } from '#backend/trade/catalogue/materials'
import { incomingMessages, messagesWith } from '#backend/services/messages/index'
import { money } from '#backend/trade/money/index'
import { orders } from '#backend/trade/orders/index'
import { plant } from '#backend/trade/plant/index'
import { printing } from '#backend/pages/printing/index'
import { loadRuleContext, settingsHandlers } from '#backend/services/settings/index'
import { scanning } from '#backend/pages/scan/index'
import { settlements } from '#backend/trade/settlements/index'
import { shipments } from '#backend/trade/shipments/index'
import { staff } from '#backend/trade/staff/index'
import { watch } from '#backend/services/watch/index'
import { stock } from '#backend/trade/stock/index'
import { followAnswer, receiveMessage, threads } from '#backend/trade/threads/index'
import { mergeHandlers } from './merge_handlers.ts'
import type { Handlers } from '#backend/engine/resource/handler_types'

export const allHandlers: Handlers = {
  ...mergeHandlers({
    catalogue, clients, contacts, digest, exchange, files, housekeeping, integrations, invariants, invoices, jobs, machines, materials,
    incoming: incomingMessages(receiveMessage), messages: messagesWith(followAnswer), money, orders, plant, printing, scanning,
    settings: settingsHandlers(assertRoleSettings), settlements, shipments, staff, stock, threads, watch,
  }),
  loadContext: (executor) => loadRuleContext(executor ?? db.connection()),
}
