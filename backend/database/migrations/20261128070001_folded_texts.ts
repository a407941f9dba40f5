import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      drop index tasks_title_search;
      drop index loads_program_note_search;
      drop index dryings_place_search;
      drop index stocks_code_search;
      drop index stocks_name_search;
      drop index stock_movements_note_search;
      drop index scans_code_search;
      drop index machines_code_search;
      drop index machines_name_search;
      drop index machines_serial_number_search;
      drop index modules_name_search;
      drop index modules_reference_search;
      drop index maintenances_title_search;
      drop index meters_name_search;
      drop index meters_number_search;
      drop index cleaning_materials_code_search;
      drop index cleaning_materials_name_search;
      drop index cleaning_material_stocks_lot_search;
      drop index cleaning_material_uses_note_search;
      drop index order_delivery_items_description_search;
      drop index order_delivery_items_temp_label_search;
      drop index delivery_calls_note_search;
      drop index shipment_expenses_note_search;
      drop index refused_actions_message_search;
      drop index refused_actions_path_search;
      drop index couriers_full_name_search;
      drop index vehicles_registration_number_search;
      drop index transactions_reference_search;
      drop index transaction_categories_name_search;
      drop index cash_sessions_station_search;
      drop index invoices_number_search;
      drop index clients_full_name_search;
      drop index clients_ice_search;
      drop index addresses_label_search;
      drop index addresses_landmark_search;
      drop index addresses_line_search;
      drop index known_items_name_search;
      drop index claims_description_search;
      drop index users_full_name_search;
      drop index roles_name_search;
      drop index permissions_name_search;
      drop index devices_name_search;
      drop index sites_name_search;
      drop index audit_logs_action_search;
      drop index audit_logs_reason_search;
      drop index categories_code_search;
      drop index categories_name_search;
      drop index sub_categories_name_search;
      drop index processes_name_search;
      drop index services_name_search;
      drop index jobs_name_search;
      drop index departments_code_search;
      drop index departments_name_search;
      drop index cities_label_search;
      drop index zones_key_search;
      drop index zones_label_search;
      drop index notification_templates_body_search;
      drop index notification_templates_title_search;
      drop index notifications_address_search;
      drop index notifications_body_search;
      drop index notifications_title_search;
      drop index print_profiles_name_search;
      drop index print_profiles_station_search;
      drop index media_file_name_search;
      drop index settings_key_search;
      drop index api_tokens_name_search;
      drop index queue_jobs_name_search
    `)
    this.schema.raw(`
      create or replace function fold_text(value text) returns text language sql immutable strict parallel safe as $$
      select regexp_replace(regexp_replace(btrim(regexp_replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(value, NFKD),
        ' [\\u0301\\u0313]|[\\u0027-\\u0027\\u0060-\\u0060\\u2018-\\u201b\\u2032-\\u2032\\u2035-\\u2035\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f\\u00ad-\\u00ad\\u02b9-\\u02bf\\u02c8-\\u02c8\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf-\\u05bf\\u05c1-\\u05c2\\u05c4-\\u05c5\\u05c7-\\u05c7\\u0610-\\u061a\\u061c-\\u061c\\u0621-\\u0621\\u0640-\\u0640\\u064b-\\u065f\\u0670-\\u0670\\u0674-\\u0674\\u06d6-\\u06ed\\u08d3-\\u08ff\\u115f-\\u1160\\u17b4-\\u17b5\\u180b-\\u180f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\u2800-\\u2800\\u3164-\\u3164\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff-\\ufeff\\uffa0-\\uffa0\\ufff9-\\ufffb\\U000e0000-\\U000e0fff]', '', 'g') collate "pg_c_utf8"),
        E'٠۰١۱٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹ɑđðɖǝəƒɡħıɩłŋɲøɔʃŧʒςٱٲٳٵپچڤڥڢڨکگڭݣڪةھہۀۃەۋۆۇۈىیېۍۓےݷ\\u0009\\u000a\\u000b\\u000c\\u000d\\u0085\\u1680\\u2028\\u2029\\u002d\\u058a\\u05be\\u1806\\u2010\\u2012\\u2013\\u2014\\u2015\\u2212\\u2043\\u00b7\\u2022\\u2027\\u30fb\\u002c\\u003b\\u003a\\u002e\\u0021\\u0028\\u0029\\u0022\\u00ab\\u00bb\\u201c\\u201d\\u201e\\u2039\\u203a\\u002f\\u2044\\u007c\\u060c\\u061b\\u061f',
        E'00112233445566778899adddeefghiilnnoostzσاااابجفففقكككككههههههووووييييييي                                             '), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), ' +', ' ', 'g')),
        '\\m(abd|abdel|abdul|abdal|abi|abou|abu|ait|al|ben|bel|bin|bou|da|de|del|des|di|du|el|ibn|la|le|los|ould|oulad|عبد|ابن|بن|ابو|ابي|بو|ايت|ولد|اولاد|ال) ', '\\1', 'g'),
        ' (allah|ellah|ddine|dine|eddine|edine|zahra|azzahra|ezzahra|الله|الدين|الزهرا)\\M', '\\1', 'g')
      $$
    `)
    this.schema.raw(`
      alter table tasks add column title_folded text generated always as (fold_text(title)) stored;
      alter table loads add column program_note_folded text generated always as (fold_text(program_note)) stored;
      alter table dryings add column place_folded text generated always as (fold_text(place)) stored;
      alter table stocks
        add column code_folded text generated always as (fold_text(code)) stored,
        add column name_folded text generated always as (fold_text(name)) stored;
      alter table stock_movements add column note_folded text generated always as (fold_text(note)) stored;
      alter table scans add column code_folded text generated always as (fold_text(code)) stored;
      alter table machines
        add column name_folded text generated always as (fold_text(name)) stored,
        add column code_folded text generated always as (fold_text(code)) stored,
        add column serial_number_folded text generated always as (fold_text(serial_number)) stored;
      alter table modules
        add column name_folded text generated always as (fold_text(name)) stored,
        add column reference_folded text generated always as (fold_text(reference)) stored;
      alter table maintenances add column title_folded text generated always as (fold_text(title)) stored;
      alter table meters
        add column name_folded text generated always as (fold_text(name)) stored,
        add column number_folded text generated always as (fold_text(number)) stored;
      alter table cleaning_materials
        add column name_folded text generated always as (fold_text(((((((coalesce((name ->> 'en'), '') || ' ') || coalesce((name ->> 'es'), '')) || ' ') || coalesce((name ->> 'fr'), '')) || ' ') || coalesce((name ->> 'ar'), '')))) stored,
        add column code_folded text generated always as (fold_text(code)) stored;
      alter table cleaning_material_stocks add column lot_folded text generated always as (fold_text(lot)) stored;
      alter table cleaning_material_uses add column note_folded text generated always as (fold_text(note)) stored;
      alter table order_delivery_items
        add column temp_label_folded text generated always as (fold_text(temp_label)) stored,
        add column description_folded text generated always as (fold_text(description)) stored;
      alter table delivery_calls add column note_folded text generated always as (fold_text(note)) stored;
      alter table shipment_expenses add column note_folded text generated always as (fold_text(note)) stored;
      alter table refused_actions
        add column message_folded text generated always as (fold_text(message)) stored,
        add column path_folded text generated always as (fold_text(path)) stored;
      alter table couriers add column full_name_folded text generated always as (fold_text(full_name)) stored;
      alter table vehicles add column registration_number_folded text generated always as (fold_text(registration_number)) stored;
      alter table transactions add column reference_folded text generated always as (fold_text(reference)) stored;
      alter table transaction_categories add column name_folded text generated always as (fold_text(((((((coalesce((name ->> 'en'), '') || ' ') || coalesce((name ->> 'es'), '')) || ' ') || coalesce((name ->> 'fr'), '')) || ' ') || coalesce((name ->> 'ar'), '')))) stored;
      alter table cash_sessions add column station_folded text generated always as (fold_text(station)) stored;
      alter table invoices add column number_folded text generated always as (fold_text(number)) stored;
      alter table clients
        add column full_name_folded text generated always as (fold_text(full_name)) stored,
        add column ice_folded text generated always as (fold_text(ice)) stored;
      alter table addresses
        add column label_folded text generated always as (fold_text(label)) stored,
        add column line_folded text generated always as (fold_text(line)) stored,
        add column landmark_folded text generated always as (fold_text(landmark)) stored;
      alter table known_items add column name_folded text generated always as (fold_text(name)) stored;
      alter table claims add column description_folded text generated always as (fold_text(description)) stored;
      alter table users add column full_name_folded text generated always as (fold_text(full_name)) stored;
      alter table roles add column name_folded text generated always as (fold_text(name)) stored;
      alter table permissions add column name_folded text generated always as (fold_text(name)) stored;
      alter table devices add column name_folded text generated always as (fold_text(name)) stored;
      alter table sites add column name_folded text generated always as (fold_text(name)) stored;
      alter table audit_logs
        add column action_folded text generated always as (fold_text(action)) stored,
        add column reason_folded text generated always as (fold_text(reason)) stored;
      alter table categories
        add column name_folded text generated always as (fold_text(((((((coalesce((name ->> 'en'), '') || ' ') || coalesce((name ->> 'es'), '')) || ' ') || coalesce((name ->> 'fr'), '')) || ' ') || coalesce((name ->> 'ar'), '')))) stored,
        add column code_folded text generated always as (fold_text(code)) stored;
      alter table sub_categories add column name_folded text generated always as (fold_text(((((((coalesce((name ->> 'en'), '') || ' ') || coalesce((name ->> 'es'), '')) || ' ') || coalesce((name ->> 'fr'), '')) || ' ') || coalesce((name ->> 'ar'), '')))) stored;
      alter table processes add column name_folded text generated always as (fold_text(((((((coalesce((name ->> 'en'), '') || ' ') || coalesce((name ->> 'es'), '')) || ' ') || coalesce((name ->> 'fr'), '')) || ' ') || coalesce((name ->> 'ar'), '')))) stored;
      alter table services add column name_folded text generated always as (fold_text(((((((coalesce((name ->> 'en'), '') || ' ') || coalesce((name ->> 'es'), '')) || ' ') || coalesce((name ->> 'fr'), '')) || ' ') || coalesce((name ->> 'ar'), '')))) stored;
      alter table jobs add column name_folded text generated always as (fold_text(((((((coalesce((name ->> 'en'), '') || ' ') || coalesce((name ->> 'es'), '')) || ' ') || coalesce((name ->> 'fr'), '')) || ' ') || coalesce((name ->> 'ar'), '')))) stored;
      alter table departments
        add column name_folded text generated always as (fold_text(((((((coalesce((name ->> 'en'), '') || ' ') || coalesce((name ->> 'es'), '')) || ' ') || coalesce((name ->> 'fr'), '')) || ' ') || coalesce((name ->> 'ar'), '')))) stored,
        add column code_folded text generated always as (fold_text(code)) stored;
      alter table cities add column label_folded text generated always as (fold_text(((((((coalesce((label ->> 'en'), '') || ' ') || coalesce((label ->> 'es'), '')) || ' ') || coalesce((label ->> 'fr'), '')) || ' ') || coalesce((label ->> 'ar'), '')))) stored;
      alter table zones
        add column key_folded text generated always as (fold_text(key)) stored,
        add column label_folded text generated always as (fold_text(((((((coalesce((label ->> 'en'), '') || ' ') || coalesce((label ->> 'es'), '')) || ' ') || coalesce((label ->> 'fr'), '')) || ' ') || coalesce((label ->> 'ar'), '')))) stored;
      alter table notification_templates
        add column title_folded text generated always as (fold_text(((((((coalesce((title ->> 'en'), '') || ' ') || coalesce((title ->> 'es'), '')) || ' ') || coalesce((title ->> 'fr'), '')) || ' ') || coalesce((title ->> 'ar'), '')))) stored,
        add column body_folded text generated always as (fold_text(((((((coalesce((body ->> 'en'), '') || ' ') || coalesce((body ->> 'es'), '')) || ' ') || coalesce((body ->> 'fr'), '')) || ' ') || coalesce((body ->> 'ar'), '')))) stored;
      alter table notifications
        add column title_folded text generated always as (fold_text(title)) stored,
        add column body_folded text generated always as (fold_text(body)) stored,
        add column address_folded text generated always as (fold_text(address)) stored;
      alter table print_profiles
        add column name_folded text generated always as (fold_text(name)) stored,
        add column station_folded text generated always as (fold_text(station)) stored;
      alter table media add column file_name_folded text generated always as (fold_text(file_name)) stored;
      alter table settings add column key_folded text generated always as (fold_text(key)) stored;
      alter table api_tokens add column name_folded text generated always as (fold_text(name)) stored;
      alter table queue_jobs add column name_folded text generated always as (fold_text(name)) stored;
      create index tasks_title_search on tasks using gin (title_folded gin_trgm_ops);
      create index loads_program_note_search on loads using gin (program_note_folded gin_trgm_ops);
      create index dryings_place_search on dryings using gin (place_folded gin_trgm_ops);
      create index stocks_code_search on stocks using gin (code_folded gin_trgm_ops) where (deleted_at is null);
      create index stocks_name_search on stocks using gin (name_folded gin_trgm_ops) where (deleted_at is null);
      create index stock_movements_note_search on stock_movements using gin (note_folded gin_trgm_ops);
      create index scans_code_search on scans using gin (code_folded gin_trgm_ops);
      create index machines_code_search on machines using gin (code_folded gin_trgm_ops) where (deleted_at is null);
      create index machines_name_search on machines using gin (name_folded gin_trgm_ops) where (deleted_at is null);
      create index machines_serial_number_search on machines using gin (serial_number_folded gin_trgm_ops) where (deleted_at is null);
      create index modules_name_search on modules using gin (name_folded gin_trgm_ops) where (deleted_at is null);
      create index modules_reference_search on modules using gin (reference_folded gin_trgm_ops) where (deleted_at is null);
      create index maintenances_title_search on maintenances using gin (title_folded gin_trgm_ops);
      create index meters_name_search on meters using gin (name_folded gin_trgm_ops) where (deleted_at is null);
      create index meters_number_search on meters using gin (number_folded gin_trgm_ops) where (deleted_at is null);
      create index cleaning_materials_code_search on cleaning_materials using gin (code_folded gin_trgm_ops) where (deleted_at is null);
      create index cleaning_materials_name_search on cleaning_materials using gin (name_folded gin_trgm_ops) where (deleted_at is null);
      create index cleaning_material_stocks_lot_search on cleaning_material_stocks using gin (lot_folded gin_trgm_ops);
      create index cleaning_material_uses_note_search on cleaning_material_uses using gin (note_folded gin_trgm_ops);
      create index order_delivery_items_description_search on order_delivery_items using gin (description_folded gin_trgm_ops);
      create index order_delivery_items_temp_label_search on order_delivery_items using gin (temp_label_folded gin_trgm_ops);
      create index delivery_calls_note_search on delivery_calls using gin (note_folded gin_trgm_ops);
      create index shipment_expenses_note_search on shipment_expenses using gin (note_folded gin_trgm_ops);
      create index refused_actions_message_search on refused_actions using gin (message_folded gin_trgm_ops);
      create index refused_actions_path_search on refused_actions using gin (path_folded gin_trgm_ops);
      create index couriers_full_name_search on couriers using gin (full_name_folded gin_trgm_ops) where (deleted_at is null);
      create index vehicles_registration_number_search on vehicles using gin (registration_number_folded gin_trgm_ops) where (deleted_at is null);
      create index transactions_reference_search on transactions using gin (reference_folded gin_trgm_ops);
      create index transaction_categories_name_search on transaction_categories using gin (name_folded gin_trgm_ops);
      create index cash_sessions_station_search on cash_sessions using gin (station_folded gin_trgm_ops);
      create index invoices_number_search on invoices using gin (number_folded gin_trgm_ops);
      create index clients_full_name_search on clients using gin (full_name_folded gin_trgm_ops) where (deleted_at is null);
      create index clients_ice_search on clients using gin (ice_folded gin_trgm_ops) where (deleted_at is null);
      create index addresses_label_search on addresses using gin (label_folded gin_trgm_ops) where (deleted_at is null);
      create index addresses_landmark_search on addresses using gin (landmark_folded gin_trgm_ops) where (deleted_at is null);
      create index addresses_line_search on addresses using gin (line_folded gin_trgm_ops) where (deleted_at is null);
      create index known_items_name_search on known_items using gin (name_folded gin_trgm_ops) where (deleted_at is null);
      create index claims_description_search on claims using gin (description_folded gin_trgm_ops);
      create index users_full_name_search on users using gin (full_name_folded gin_trgm_ops) where (deleted_at is null);
      create index roles_name_search on roles using gin (name_folded gin_trgm_ops);
      create index permissions_name_search on permissions using gin (name_folded gin_trgm_ops);
      create index devices_name_search on devices using gin (name_folded gin_trgm_ops);
      create index sites_name_search on sites using gin (name_folded gin_trgm_ops);
      create index audit_logs_action_search on audit_logs using gin (action_folded gin_trgm_ops);
      create index audit_logs_reason_search on audit_logs using gin (reason_folded gin_trgm_ops);
      create index categories_code_search on categories using gin (code_folded gin_trgm_ops) where (deleted_at is null);
      create index categories_name_search on categories using gin (name_folded gin_trgm_ops) where (deleted_at is null);
      create index sub_categories_name_search on sub_categories using gin (name_folded gin_trgm_ops) where (deleted_at is null);
      create index processes_name_search on processes using gin (name_folded gin_trgm_ops) where (deleted_at is null);
      create index services_name_search on services using gin (name_folded gin_trgm_ops) where (deleted_at is null);
      create index jobs_name_search on jobs using gin (name_folded gin_trgm_ops) where (deleted_at is null);
      create index departments_code_search on departments using gin (code_folded gin_trgm_ops) where (deleted_at is null);
      create index departments_name_search on departments using gin (name_folded gin_trgm_ops) where (deleted_at is null);
      create index cities_label_search on cities using gin (label_folded gin_trgm_ops);
      create index zones_key_search on zones using gin (key_folded gin_trgm_ops);
      create index zones_label_search on zones using gin (label_folded gin_trgm_ops);
      create index notification_templates_body_search on notification_templates using gin (body_folded gin_trgm_ops);
      create index notification_templates_title_search on notification_templates using gin (title_folded gin_trgm_ops);
      create index notifications_address_search on notifications using gin (address_folded gin_trgm_ops);
      create index notifications_body_search on notifications using gin (body_folded gin_trgm_ops);
      create index notifications_title_search on notifications using gin (title_folded gin_trgm_ops);
      create index print_profiles_name_search on print_profiles using gin (name_folded gin_trgm_ops);
      create index print_profiles_station_search on print_profiles using gin (station_folded gin_trgm_ops);
      create index media_file_name_search on media using gin (file_name_folded gin_trgm_ops);
      create index settings_key_search on settings using gin (key_folded gin_trgm_ops);
      create index api_tokens_name_search on api_tokens using gin (name_folded gin_trgm_ops);
      create index queue_jobs_name_search on queue_jobs using gin (name_folded gin_trgm_ops)
    `)
  }

  override async down() {
    this.schema.raw(`
      alter table addresses drop column label_folded;
      alter table addresses drop column line_folded;
      alter table addresses drop column landmark_folded;
      alter table api_tokens drop column name_folded;
      alter table audit_logs drop column action_folded;
      alter table audit_logs drop column reason_folded;
      alter table cash_sessions drop column station_folded;
      alter table categories drop column name_folded;
      alter table categories drop column code_folded;
      alter table cities drop column label_folded;
      alter table claims drop column description_folded;
      alter table cleaning_material_stocks drop column lot_folded;
      alter table cleaning_material_uses drop column note_folded;
      alter table cleaning_materials drop column name_folded;
      alter table cleaning_materials drop column code_folded;
      alter table clients drop column full_name_folded;
      alter table clients drop column ice_folded;
      alter table couriers drop column full_name_folded;
      alter table delivery_calls drop column note_folded;
      alter table departments drop column name_folded;
      alter table departments drop column code_folded;
      alter table devices drop column name_folded;
      alter table dryings drop column place_folded;
      alter table invoices drop column number_folded;
      alter table jobs drop column name_folded;
      alter table known_items drop column name_folded;
      alter table loads drop column program_note_folded;
      alter table machines drop column name_folded;
      alter table machines drop column code_folded;
      alter table machines drop column serial_number_folded;
      alter table maintenances drop column title_folded;
      alter table media drop column file_name_folded;
      alter table meters drop column name_folded;
      alter table meters drop column number_folded;
      alter table modules drop column name_folded;
      alter table modules drop column reference_folded;
      alter table notification_templates drop column title_folded;
      alter table notification_templates drop column body_folded;
      alter table notifications drop column title_folded;
      alter table notifications drop column body_folded;
      alter table notifications drop column address_folded;
      alter table order_delivery_items drop column temp_label_folded;
      alter table order_delivery_items drop column description_folded;
      alter table permissions drop column name_folded;
      alter table print_profiles drop column name_folded;
      alter table print_profiles drop column station_folded;
      alter table processes drop column name_folded;
      alter table queue_jobs drop column name_folded;
      alter table refused_actions drop column message_folded;
      alter table refused_actions drop column path_folded;
      alter table roles drop column name_folded;
      alter table scans drop column code_folded;
      alter table services drop column name_folded;
      alter table settings drop column key_folded;
      alter table shipment_expenses drop column note_folded;
      alter table sites drop column name_folded;
      alter table stock_movements drop column note_folded;
      alter table stocks drop column code_folded;
      alter table stocks drop column name_folded;
      alter table sub_categories drop column name_folded;
      alter table tasks drop column title_folded;
      alter table transaction_categories drop column name_folded;
      alter table transactions drop column reference_folded;
      alter table users drop column full_name_folded;
      alter table vehicles drop column registration_number_folded;
      alter table zones drop column key_folded;
      alter table zones drop column label_folded;
      CREATE INDEX addresses_label_search ON public.addresses USING gin (label gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX addresses_landmark_search ON public.addresses USING gin (landmark gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX addresses_line_search ON public.addresses USING gin (line gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX api_tokens_name_search ON public.api_tokens USING gin (name gin_trgm_ops);
      CREATE INDEX audit_logs_action_search ON public.audit_logs USING gin (action gin_trgm_ops);
      CREATE INDEX audit_logs_reason_search ON public.audit_logs USING gin (reason gin_trgm_ops);
      CREATE INDEX cash_sessions_station_search ON public.cash_sessions USING gin (station gin_trgm_ops);
      CREATE INDEX categories_code_search ON public.categories USING gin (code gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX categories_name_search ON public.categories USING gin (((name)::text) gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX cities_label_search ON public.cities USING gin (((label)::text) gin_trgm_ops);
      CREATE INDEX claims_description_search ON public.claims USING gin (description gin_trgm_ops);
      CREATE INDEX cleaning_material_stocks_lot_search ON public.cleaning_material_stocks USING gin (lot gin_trgm_ops);
      CREATE INDEX cleaning_material_uses_note_search ON public.cleaning_material_uses USING gin (note gin_trgm_ops);
      CREATE INDEX cleaning_materials_code_search ON public.cleaning_materials USING gin (code gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX cleaning_materials_name_search ON public.cleaning_materials USING gin (((name)::text) gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX clients_full_name_search ON public.clients USING gin (full_name gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX clients_ice_search ON public.clients USING gin (ice gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX couriers_full_name_search ON public.couriers USING gin (full_name gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX delivery_calls_note_search ON public.delivery_calls USING gin (note gin_trgm_ops);
      CREATE INDEX departments_code_search ON public.departments USING gin (code gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX departments_name_search ON public.departments USING gin (((name)::text) gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX devices_name_search ON public.devices USING gin (name gin_trgm_ops);
      CREATE INDEX dryings_place_search ON public.dryings USING gin (place gin_trgm_ops);
      CREATE INDEX invoices_number_search ON public.invoices USING gin (number gin_trgm_ops);
      CREATE INDEX jobs_name_search ON public.jobs USING gin (((name)::text) gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX known_items_name_search ON public.known_items USING gin (name gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX loads_program_note_search ON public.loads USING gin (program_note gin_trgm_ops);
      CREATE INDEX machines_code_search ON public.machines USING gin (code gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX machines_name_search ON public.machines USING gin (name gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX machines_serial_number_search ON public.machines USING gin (serial_number gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX maintenances_title_search ON public.maintenances USING gin (title gin_trgm_ops);
      CREATE INDEX media_file_name_search ON public.media USING gin (file_name gin_trgm_ops);
      CREATE INDEX meters_name_search ON public.meters USING gin (name gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX meters_number_search ON public.meters USING gin (number gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX modules_name_search ON public.modules USING gin (name gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX modules_reference_search ON public.modules USING gin (reference gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX notification_templates_body_search ON public.notification_templates USING gin (((body)::text) gin_trgm_ops);
      CREATE INDEX notification_templates_title_search ON public.notification_templates USING gin (((title)::text) gin_trgm_ops);
      CREATE INDEX notifications_address_search ON public.notifications USING gin (address gin_trgm_ops);
      CREATE INDEX notifications_body_search ON public.notifications USING gin (body gin_trgm_ops);
      CREATE INDEX notifications_title_search ON public.notifications USING gin (title gin_trgm_ops);
      CREATE INDEX order_delivery_items_description_search ON public.order_delivery_items USING gin (description gin_trgm_ops);
      CREATE INDEX order_delivery_items_temp_label_search ON public.order_delivery_items USING gin (temp_label gin_trgm_ops);
      CREATE INDEX permissions_name_search ON public.permissions USING gin (name gin_trgm_ops);
      CREATE INDEX print_profiles_name_search ON public.print_profiles USING gin (name gin_trgm_ops);
      CREATE INDEX print_profiles_station_search ON public.print_profiles USING gin (station gin_trgm_ops);
      CREATE INDEX processes_name_search ON public.processes USING gin (((name)::text) gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX queue_jobs_name_search ON public.queue_jobs USING gin (name gin_trgm_ops);
      CREATE INDEX refused_actions_message_search ON public.refused_actions USING gin (message gin_trgm_ops);
      CREATE INDEX refused_actions_path_search ON public.refused_actions USING gin (path gin_trgm_ops);
      CREATE INDEX roles_name_search ON public.roles USING gin (name gin_trgm_ops);
      CREATE INDEX scans_code_search ON public.scans USING gin (code gin_trgm_ops);
      CREATE INDEX services_name_search ON public.services USING gin (((name)::text) gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX settings_key_search ON public.settings USING gin (key gin_trgm_ops);
      CREATE INDEX shipment_expenses_note_search ON public.shipment_expenses USING gin (note gin_trgm_ops);
      CREATE INDEX sites_name_search ON public.sites USING gin (name gin_trgm_ops);
      CREATE INDEX stock_movements_note_search ON public.stock_movements USING gin (note gin_trgm_ops);
      CREATE INDEX stocks_code_search ON public.stocks USING gin (code gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX stocks_name_search ON public.stocks USING gin (name gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX sub_categories_name_search ON public.sub_categories USING gin (((name)::text) gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX tasks_title_search ON public.tasks USING gin (title gin_trgm_ops);
      CREATE INDEX transaction_categories_name_search ON public.transaction_categories USING gin (((name)::text) gin_trgm_ops);
      CREATE INDEX transactions_reference_search ON public.transactions USING gin (reference gin_trgm_ops);
      CREATE INDEX users_full_name_search ON public.users USING gin (full_name gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX vehicles_registration_number_search ON public.vehicles USING gin (registration_number gin_trgm_ops) WHERE (deleted_at IS NULL);
      CREATE INDEX zones_key_search ON public.zones USING gin (key gin_trgm_ops);
      CREATE INDEX zones_label_search ON public.zones USING gin (((label)::text) gin_trgm_ops);
      drop function fold_text
    `)
  }
}
