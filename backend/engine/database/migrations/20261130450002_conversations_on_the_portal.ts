import { BaseSchema } from '@adonisjs/lucid/schema'

const TABLES = ['threads', 'thread_messages']

export default class extends BaseSchema {
  override async up() {
    for (const table of TABLES) this.schema.raw(checkOf(table, "'whatsapp', 'sms', 'portal'"))
  }

  override async down() {
    for (const table of TABLES) {
      this.schema.raw(`update ${table} set channel = 'sms' where channel = 'portal'`)
      this.schema.raw(checkOf(table, "'whatsapp', 'sms'"))
    }
  }
}

const checkOf = (table: string, channels: string) => `
  alter table ${table} drop constraint ${table}_channel_check;
  alter table ${table} add constraint ${table}_channel_check check (channel in (${channels}))`
