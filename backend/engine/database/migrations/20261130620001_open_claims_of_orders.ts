import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw('alter table orders add column open_claims integer not null default 0')
    // reads every row of orders; values that code computes from these (`fn`) change when their rows are saved
    this.schema.raw(`
      update orders as "stored" set
        open_claims = "computed".open_claims
      from (
        select "filled".id,
          (select count(*)::bigint from "claims" where "order_id" = "filled".id and true and (("is_internal" = false::boolean and "is_internal" is not null) and ("status" = any(array['open', 'in_review', 'accepted']::text[]) and "status" is not null))) as open_claims
        from orders as "filled" offset 0
      ) as "computed" where "computed".id = "stored".id
        and row("stored".open_claims)
        is distinct from row("computed".open_claims)
    `)
    this.schema.raw(`
      comment on column orders.open_claims is 'rollup 146ed2e212765c70'
    `)
  }

  override async down() {
    this.schema.raw('alter table orders drop column open_claims')
  }
}
