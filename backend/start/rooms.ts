/** All rules about laundry in one socket. A function that resources.ts names and no room has does not compile. */
import db from '@adonisjs/lucid/services/db'
import { catalogue } from '../catalogue/index.ts'
import { clients } from '../clients/index.ts'
import { files } from '../files/index.ts'
import { machines } from '../machines/index.ts'
import { materials } from '../materials/index.ts'
import { housekeeping } from '../housekeeping/index.ts'
import { integrations } from '../integrations/index.ts'
import { invoices } from '../invoices/index.ts'
import { jobs } from '../jobs/index.ts'
import { messages } from '../messages/index.ts'
import { money } from '../money/index.ts'
import { orders } from '../orders/index.ts'
import { production } from '../production/index.ts'
import { shipments } from '../shipments/index.ts'
import { exchange } from '../resource/exchange/index.ts'
import { loadFacts, settings } from '../settings/index.ts'
import { staff } from '../staff/index.ts'
import { stock } from '../stock/index.ts'
import type { Handlers } from '../resource/behavior.ts'

export const handlers: Handlers = {
  effects: {
    ...orders.effects, ...money.effects, ...shipments.effects, ...invoices.effects,
    ...production.effects, ...stock.effects, ...machines.effects,
  },
  checks: { ...orders.checks, ...money.checks, ...shipments.checks, ...production.checks },
  computed: {
    ...orders.computed, ...money.computed, ...clients.computed, ...staff.computed, ...catalogue.computed,
    ...production.computed, ...stock.computed, ...machines.computed, ...materials.computed,
  },
  // The log is written by the store alone.
  json: {
    ...orders.json, ...money.json, ...invoices.json, ...catalogue.json, ...settings.json, ...jobs.json,
    ...stock.json, ...machines.json, changes: () => false,
  },
  hooks: {
    ...orders.hooks, ...money.hooks, ...shipments.hooks, ...invoices.hooks, ...messages.hooks, ...clients.hooks, ...staff.hooks,
    ...catalogue.hooks, ...settings.hooks, ...jobs.hooks, ...production.hooks, ...stock.hooks, ...machines.hooks, ...materials.hooks,
    ...integrations.hooks, ...files.hooks,
  },
  jobs: { ...exchange.jobs, ...machines.jobs, ...housekeeping.jobs, ...files.jobs, ...messages.jobs },
  schedules: { ...machines.schedules, ...housekeeping.schedules, ...files.schedules, ...messages.schedules },
  facts: (executor) => loadFacts(executor ?? db.connection()),
}
