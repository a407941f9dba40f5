import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table clients alter column channels set default '{whatsapp,sms,push}'
    `)
    // These values are the old default, not a choice. Push messages go only to people with a registered browser.
    this.schema.raw(`
      update clients set channels = '{whatsapp,sms,push}' where channels = '{whatsapp,sms}'
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table clients alter column channels set default '{whatsapp,sms}'::text[]
    `)
  }
}
