import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create table second_factors (
        user_id bigint not null,
        secret text not null,
        last_step bigint not null default 0,
        confirmed_at timestamp with time zone,
        created_at timestamp with time zone not null default now(),
        constraint second_factors_pkey primary key (user_id),
        constraint second_factors_user_id_foreign foreign key (user_id) references users (id) on delete cascade
      );
      create table recovery_codes (
        user_id bigint not null,
        code_hash text not null,
        constraint recovery_codes_pkey primary key (user_id, code_hash),
        constraint recovery_codes_user_id_foreign foreign key (user_id) references second_factors (user_id) on delete cascade
      )
    `)
  }

  override async down() {
    this.schema.raw('drop table recovery_codes, second_factors')
  }
}
