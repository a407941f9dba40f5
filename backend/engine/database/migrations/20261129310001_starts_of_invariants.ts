import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table invariant_starts (invariant text not null, since timestamp with time zone not null);
      alter table invariant_starts add constraint invariant_starts_pkey primary key (invariant)
    `)
    // Cash needs a drawer since 20261129020001, where there was any before.
    this.schema.raw(`
      insert into invariant_starts (invariant, since)
      select 'cash_in_no_drawer', min(migration_time) from adonis_schema
      where name like '%/20261129020001_cash_has_a_place' and exists (select from transactions) having count(*) > 0
    `)
  }

  override async down() {
    this.schema.raw('drop table invariant_starts')
  }
}
