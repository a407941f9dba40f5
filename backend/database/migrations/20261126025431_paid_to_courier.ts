import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table settlements add column paid_out bigint default 0;
      alter table settlements alter column variance set expression as ((("counted_amount" - "paid_out") - (("expected" - "expenses") - "fee")));
      alter table settlements add constraint settlements_paid_out_check check (paid_out >= 0)
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table settlements alter column variance set expression as ((counted_amount - ((expected - expenses) - fee)));
      alter table settlements drop column paid_out
    `)
  }
}
