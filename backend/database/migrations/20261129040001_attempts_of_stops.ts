import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      alter table order_deliveries add column calls_before integer default 0;
      alter table order_deliveries add column trip_charged_at timestamptz
    `)
    // Each fee belongs to one of the stops at which nobody was; of a stop that is open again it is not charged again.
    this.schema.raw(`
      update order_deliveries as stop set trip_charged_at = coalesce(stop.ended_at, stop.updated_at)
      from (
        select tried.id, row_number() over (partition by tried.order_id order by tried.status <> 'no_response', tried.id) as place,
          charged.number
        from order_deliveries tried join lateral (
          select count(*) as number from order_services line join services s on s.id = line.service_id
          where line.order_id = tried.order_id and s.key = 'empty_trip'
        ) charged on charged.number > 0
        where tried.kind = 'collect'
          and (tried.status = 'no_response' or (tried.status = 'pending' and tried.first_called_at is not null))
      ) tried where tried.id = stop.id and tried.place <= tried.number
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table order_deliveries drop column calls_before;
      alter table order_deliveries drop column trip_charged_at
    `)
  }
}
