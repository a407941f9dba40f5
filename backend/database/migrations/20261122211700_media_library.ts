import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table media add column kind text;
      alter table media add column kept boolean not null default false;
      update media set kind = case when mime = 'application/pdf' then 'pdf' else split_part(mime, '/', 1) end;
      alter table media alter column kind set not null;
      alter table media add constraint media_kind_check check (kind in ('image', 'pdf', 'audio'));
      create index media_kind_index on media using btree (kind);
      create index media_size_index on media using btree (size)
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table media drop column kind;
      alter table media drop column kept
    `)
  }
}
