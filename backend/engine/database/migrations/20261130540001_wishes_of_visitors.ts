import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table threads drop constraint threads_channel_check;
      alter table thread_messages drop constraint thread_messages_channel_check;
      alter table threads add column wish jsonb;
      alter table threads add column declared_kinds jsonb;
      alter table threads add constraint threads_channel_check check (channel in ('whatsapp', 'sms', 'portal', 'web'))
    `)
    this.schema.raw(`
      alter table thread_messages add constraint thread_messages_channel_check check (channel in ('whatsapp', 'sms', 'portal',
          'web'))
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table thread_messages drop constraint thread_messages_channel_check;
      alter table threads drop constraint threads_channel_check;
      alter table threads drop column wish;
      alter table threads drop column declared_kinds
    `)
    this.schema.raw(`
      alter table thread_messages add constraint thread_messages_channel_check CHECK ((channel = ANY (ARRAY['whatsapp'::text,
          'sms'::text, 'portal'::text])))
    `)
    this.schema.raw(`
      alter table threads add constraint threads_channel_check CHECK ((channel = ANY (ARRAY['whatsapp'::text, 'sms'::text,
          'portal'::text])))
    `)
  }
}
