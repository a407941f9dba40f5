import { BaseSchema } from '@adonisjs/lucid/schema'

/** The pages of the staff ask for cash in coins that exist, so they read the setting. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw("update settings set is_public = true where key = 'money.cash_rounding'")
  }

  override async down() {
    this.schema.raw("update settings set is_public = false where key = 'money.cash_rounding'")
  }
}
