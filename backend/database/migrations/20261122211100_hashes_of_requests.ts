import { BaseSchema } from '@adonisjs/lucid/schema'

/** Removes unkeyed hashes of bodies that may contain passwords. The idempotency keys stay: a repeated request is refused. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw("update idempotency_keys set request_hash = ''")
  }

  /** The hashes are not restored. */
  override async down() {}
}
