import { BaseSchema } from '@adonisjs/lucid/schema'

const BOUNDS: readonly (readonly [table: string, column: string, condition: string])[] = [
  ['users', 'max_tasks', '((max_tasks >= 1) and (max_tasks <= 1000))'],
  ['users', 'salary', '((salary >= 0) and (salary <= 100000000))'],
  ['jobs', 'points', '((points >= 0) and (points <= 100))'],
  ['shipments', 'diameter_km', '((diameter_km >= 0.1) and (diameter_km <= 200))'],
  ['shipments', 'odometer_end', '((odometer_end >= 0) and (odometer_end <= 10000000))'],
  ['shipments', 'odometer_start', '((odometer_start >= 0) and (odometer_start <= 10000000))'],
  ['couriers', 'max_tasks', '((max_tasks >= 1) and (max_tasks <= 1000))'],
  ['couriers', 'salary', '((salary >= 0) and (salary <= 100000000))'],
  ['vehicles', 'max_area', '((max_area >= 0) and (max_area <= 1000))'],
  ['vehicles', 'odometer', '((odometer >= 0) and (odometer <= 10000000))'],
  ['zones', 'transport_fee', '((transport_fee >= 0) and (transport_fee <= 10000000))'],
  ['categories', 'drying_hours', '((drying_hours >= 1) and (drying_hours <= 8760))'],
  ['categories', 'min_charge', '((min_charge >= 0) and (min_charge <= 10000000))'],
  ['categories', 'turnaround_hours', '((turnaround_hours >= 1) and (turnaround_hours <= 8760))'],
  ['categories', 'position', '((position >= 0) and (position <= 10000))'],
  ['sub_categories', 'drying_hours', '((drying_hours >= 1) and (drying_hours <= 8760))'],
  ['sub_categories', 'turnaround_hours', '((turnaround_hours >= 1) and (turnaround_hours <= 8760))'],
  ['sub_categories', 'position', '((position >= 0) and (position <= 10000))'],
  ['processes', 'duration_minutes', '((duration_minutes >= 0) and (duration_minutes <= 10080))'],
  ['processes', 'minutes_per_unit', '((minutes_per_unit >= 0) and (minutes_per_unit <= 1440))'],
  ['processes', 'position', '((position >= 0) and (position <= 10000))'],
  ['process_materials', 'quantity_per_unit', '((quantity_per_unit >= 0.0001) and (quantity_per_unit <= 1000))'],
  ['services', 'min_amount', '((min_amount >= 0) and (min_amount <= 10000000))'],
  ['services', 'price', "((price >= '-10000000') and (price <= 10000000))"],
  ['tarifs', 'min_charge', '((min_charge >= 0) and (min_charge <= 10000000))'],
  ['tarifs', 'price', '((price >= 0) and (price <= 10000000))'],
  ['orders', 'transport_fee', '((transport_fee >= 0) and (transport_fee <= 10000000))'],
  ['order_items', 'weight_kg', '((weight_kg >= 0) and (weight_kg <= 1000))'],
  ['stocks', 'max_days', '((max_days >= 1) and (max_days <= 3650))'],
  ['stocks', 'threshold', '((threshold >= 1) and (threshold <= 100000))'],
  ['modules', 'interval_days', '((interval_days >= 1) and (interval_days <= 3650))'],
  ['modules', 'interval_hours', '((interval_hours >= 1) and (interval_hours <= 100000))'],
  ['modules', 'threshold_days', '((threshold_days >= 0) and (threshold_days <= 3650))'],
  ['modules', 'threshold_hours', '((threshold_hours >= 0) and (threshold_hours <= 100000))'],
  ['meters', 'initial_value', '((initial_value >= 0) and (initial_value <= 9999999))'],
  ['meters', 'multiplier', '((multiplier >= 0.001) and (multiplier <= 10000))'],
  ['meters', 'reading_every_hours', '((reading_every_hours >= 1) and (reading_every_hours <= 8760))'],
  ['meter_snapshots', 'value', '((value >= 0) and (value <= 9999999))'],
  ['cleaning_material_stocks', 'unit_cost', '((unit_cost >= 0) and (unit_cost <= 99999))'],
  ['cleaning_material_stocks', 'quantity', "((quantity >= '-99999') and (quantity <= 99999))"],
  ['cleaning_material_uses', 'quantity', '((quantity >= 0.001) and (quantity <= 99999))'],
  ['transactions', 'exchange_rate', '((exchange_rate >= 0.0001) and (exchange_rate <= 1000))'],
]

export default class extends BaseSchema {
  override async up() {
    for (const [table, column, condition] of BOUNDS) {
      const name = `${table}_${column}_check`
      this.schema.raw(`alter table ${table} drop constraint if exists ${name}`)
      this.schema.raw(`alter table ${table} add constraint ${name} check ${condition} not valid`)
      // Existing values beyond a new bound stay, but are refused when they are written again.
      this.schema.raw(`
        do $$ begin
          alter table ${table} validate constraint ${name};
        exception when check_violation then
          raise warning '${table}.${column} holds values beyond its new bounds';
        end $$
      `)
    }
  }

  override async down() {
    this.schema.raw(`
      alter table categories drop constraint categories_turnaround_hours_check;
      alter table categories drop constraint categories_drying_hours_check;
      alter table categories drop constraint categories_min_charge_check;
      alter table categories drop constraint categories_position_check;
      alter table cleaning_material_stocks drop constraint cleaning_material_stocks_quantity_check;
      alter table cleaning_material_stocks drop constraint cleaning_material_stocks_unit_cost_check;
      alter table cleaning_material_uses drop constraint cleaning_material_uses_quantity_check;
      alter table couriers drop constraint couriers_salary_check;
      alter table couriers drop constraint couriers_max_tasks_check;
      alter table jobs drop constraint jobs_points_check;
      alter table meter_snapshots drop constraint meter_snapshots_value_check;
      alter table meters drop constraint meters_multiplier_check;
      alter table meters drop constraint meters_initial_value_check;
      alter table meters drop constraint meters_reading_every_hours_check;
      alter table modules drop constraint modules_interval_hours_check;
      alter table modules drop constraint modules_interval_days_check;
      alter table modules drop constraint modules_threshold_hours_check;
      alter table modules drop constraint modules_threshold_days_check;
      alter table order_items drop constraint order_items_weight_kg_check;
      alter table orders drop constraint orders_transport_fee_check;
      alter table process_materials drop constraint process_materials_quantity_per_unit_check;
      alter table processes drop constraint processes_position_check;
      alter table processes drop constraint processes_duration_minutes_check;
      alter table processes drop constraint processes_minutes_per_unit_check;
      alter table services drop constraint services_price_check;
      alter table services drop constraint services_min_amount_check;
      alter table shipments drop constraint shipments_diameter_km_check;
      alter table shipments drop constraint shipments_odometer_start_check;
      alter table shipments drop constraint shipments_odometer_end_check;
      alter table stocks drop constraint stocks_threshold_check;
      alter table stocks drop constraint stocks_max_days_check;
      alter table sub_categories drop constraint sub_categories_turnaround_hours_check;
      alter table sub_categories drop constraint sub_categories_drying_hours_check;
      alter table sub_categories drop constraint sub_categories_position_check;
      alter table tarifs drop constraint tarifs_price_check;
      alter table tarifs drop constraint tarifs_min_charge_check;
      alter table transactions drop constraint transactions_exchange_rate_check;
      alter table users drop constraint users_salary_check;
      alter table users drop constraint users_max_tasks_check;
      alter table vehicles drop constraint vehicles_max_area_check;
      alter table vehicles drop constraint vehicles_odometer_check;
      alter table zones drop constraint zones_transport_fee_check;
      alter table categories add constraint categories_turnaround_hours_check CHECK ((turnaround_hours >= 1));
      alter table categories add constraint categories_drying_hours_check CHECK ((drying_hours >= 1));
      alter table categories add constraint categories_min_charge_check CHECK ((min_charge >= 0))
    `)
    this.schema.raw(`

          alter table cleaning_material_stocks add constraint cleaning_material_stocks_unit_cost_check CHECK ((unit_cost >= (0)::numeric))
    `)
    this.schema.raw(`
      alter table cleaning_material_uses add constraint cleaning_material_uses_quantity_check CHECK ((quantity >= 0.001));
      alter table couriers add constraint couriers_salary_check CHECK ((salary >= 0));
      alter table couriers add constraint couriers_max_tasks_check CHECK ((max_tasks >= 1));
      alter table jobs add constraint jobs_points_check CHECK ((points >= (0)::numeric));
      alter table meter_snapshots add constraint meter_snapshots_value_check CHECK ((value >= (0)::numeric));
      alter table meters add constraint meters_multiplier_check CHECK ((multiplier >= 0.001));
      alter table meters add constraint meters_initial_value_check CHECK ((initial_value >= (0)::numeric));
      alter table meters add constraint meters_reading_every_hours_check CHECK ((reading_every_hours >= 1));
      alter table modules add constraint modules_interval_hours_check CHECK ((interval_hours >= 1));
      alter table modules add constraint modules_interval_days_check CHECK ((interval_days >= 1));
      alter table modules add constraint modules_threshold_hours_check CHECK ((threshold_hours >= 0));
      alter table modules add constraint modules_threshold_days_check CHECK ((threshold_days >= 0));
      alter table order_items add constraint order_items_weight_kg_check CHECK ((weight_kg >= (0)::numeric));
      alter table orders add constraint orders_transport_fee_check CHECK ((transport_fee >= 0))
    `)
    this.schema.raw(`

          alter table process_materials add constraint process_materials_quantity_per_unit_check CHECK ((quantity_per_unit >= 0.0001))
    `)
    this.schema.raw(`
      alter table processes add constraint processes_duration_minutes_check CHECK ((duration_minutes >= 0));
      alter table processes add constraint processes_minutes_per_unit_check CHECK ((minutes_per_unit >= (0)::numeric));
      alter table services add constraint services_min_amount_check CHECK ((min_amount >= 0));
      alter table shipments add constraint shipments_diameter_km_check CHECK ((diameter_km >= 0.1));
      alter table shipments add constraint shipments_odometer_start_check CHECK ((odometer_start >= 0));
      alter table shipments add constraint shipments_odometer_end_check CHECK ((odometer_end >= 0));
      alter table stocks add constraint stocks_threshold_check CHECK ((threshold >= 1));
      alter table stocks add constraint stocks_max_days_check CHECK ((max_days >= 1));
      alter table sub_categories add constraint sub_categories_turnaround_hours_check CHECK ((turnaround_hours >= 1));
      alter table sub_categories add constraint sub_categories_drying_hours_check CHECK ((drying_hours >= 1));
      alter table tarifs add constraint tarifs_price_check CHECK ((price >= 0));
      alter table tarifs add constraint tarifs_min_charge_check CHECK ((min_charge >= 0));
      alter table transactions add constraint transactions_exchange_rate_check CHECK ((exchange_rate >= 0.0001));
      alter table users add constraint users_salary_check CHECK ((salary >= 0));
      alter table users add constraint users_max_tasks_check CHECK ((max_tasks >= 1));
      alter table vehicles add constraint vehicles_max_area_check CHECK ((max_area >= (0)::numeric));
      alter table vehicles add constraint vehicles_odometer_check CHECK ((odometer >= 0));
      alter table zones add constraint zones_transport_fee_check CHECK ((transport_fee >= 0))
    `)
  }
}
