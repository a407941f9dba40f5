import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table quotes add column transport_fee bigint')
    this.schema.raw(`
      update quotes as q set transport_fee = o.transport_fee from orders o where o.id = q.order_id and q.status <> 'superseded'
    `)
  }

  override async down() {
    this.schema.raw('alter table quotes drop column transport_fee')
  }
}
