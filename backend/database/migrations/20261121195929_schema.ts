import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table clients alter column channels set default '{whatsapp,sms,push}'
    `)
    // Nobody has chosen these: push goes to whoever lets a browser of his wait for it.
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
