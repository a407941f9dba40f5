import { BaseSchema } from '@adonisjs/lucid/schema'

/** The codes that lists show; those of the first tables only of rows that are not deleted. */
const KEPT = {
  orders: 'code', stocks: 'code', machines: 'code', cleaning_materials: 'code', shipments: 'code', couriers: 'code',
  vehicles: 'registration_number', clients: 'code', users: 'code', categories: 'code', departments: 'code',
}
const CODES = {
  loads: 'code', dryings: 'code', tag_batches: 'code', transactions: 'code', cash_sessions: 'code', settlements: 'code',
  invoices: 'number', claims: 'code', zones: 'key', settings: 'key',
}

/** The text with each number filled up to twelve digits: 9999 stands before 10000. */
const order = (column: string) => `
  regexp_replace(regexp_replace(${column}, '([0-9]+)', '00000000000\\1', 'g'), '[0-9]*([0-9]{12})', '\\1', 'g')`

export default class extends BaseSchema {
  override async up() {
    for (const [table, column] of Object.entries(KEPT))
      this.schema.raw(`create index ${table}_${column}_order on ${table} using btree (${order(column)}, id) where (deleted_at is null)`)
    for (const [table, column] of Object.entries(CODES))
      this.schema.raw(`create index ${table}_${column}_order on ${table} using btree (${order(column)}, id)`)
    // Drafts have no number, and are last downwards too.
    this.schema.raw(`create index invoices_number_desc_order on invoices using btree (${order('number')} desc nulls last, id desc)`)
  }

  override async down() {
    this.schema.raw('drop index invoices_number_desc_order')
    for (const [table, column] of Object.entries({ ...KEPT, ...CODES })) this.schema.raw(`drop index ${table}_${column}_order`)
  }
}
