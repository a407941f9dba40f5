import { BaseSchema } from '@adonisjs/lucid/schema'

/** Null: answered before this; who repeats such a request is told what they may read now. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table idempotency_keys add column rights text')
  }

  override async down() {
    this.schema.raw('alter table idempotency_keys drop column rights')
  }
}
