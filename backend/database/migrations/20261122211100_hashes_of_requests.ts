import { BaseSchema } from '@adonisjs/lucid/schema'

/** Hashes without a key, of bodies with passwords in them. The keys stay for their two days: they are refused, and nothing is done twice. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw("update idempotency_keys set request_hash = ''")
  }

  /** What was emptied is not wanted back. */
  override async down() {}
}
