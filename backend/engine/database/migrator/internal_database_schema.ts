/** Extensions, functions and tables that belong to no resource. */
import { IMPORT_STATES } from '#common/import_job'
import { authTables } from './auth_tables.ts'
import { bigint, id, index, instant, defaultNow, text } from './internal_table_columns.ts'
import { foldSql } from '#common/text/folding'
import { FOLD_FUNCTION } from './folded_columns.ts'
import { foreignKey } from './field_columns.ts'
import { messageTables } from './message_tables.ts'
import { foreignName, oneOfSql } from './sql_names.ts'
import type { DatabaseSchema } from './database_schema.ts'

/** The trigger function of append-only tables. */
const refuseChange = `
begin
  raise exception '% is append-only: its rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end
`

export const internalDatabaseSchema: DatabaseSchema = {
  extensions: ['pg_trgm'],
  functions: {
    refuse_change: { returns: 'trigger', body: refuseChange },
    [FOLD_FUNCTION]: { returns: 'text', body: `\nselect ${foldSql('value')}\n` },
  },
  sequences: [],
  tables: {
    ...authTables,
    idempotency_keys: {
      columns: {
        guard: text, person_id: bigint, key: text, request_hash: text, rights: { ...text, nullable: true },
        status: { type: 'integer', nullable: true }, body: { type: 'jsonb', nullable: true }, created_at: defaultNow,
      },
      constraints: { idempotency_keys_pkey: 'primary key (guard, person_id, key)' },
      indexes: index('idempotency_keys', ['created_at']),
      triggers: {},
    },
    unsettled_files: {
      columns: { path: text, thumb_path: { ...text, nullable: true }, created_at: defaultNow },
      constraints: { unsettled_files_pkey: 'primary key (path)' },
      indexes: index('unsettled_files', ['created_at']),
      triggers: {},
    },
    // No foreign key to push_tokens: results are kept longer than tokens.
    push_results: {
      columns: { notification_id: bigint, push_token_id: bigint, key: text, outcome: text, detail: text, at: defaultNow },
      constraints: {
        push_results_pkey: 'primary key (notification_id, push_token_id)',
        push_results_outcome_check: `check (${oneOfSql('outcome', ['accepted', 'dead', 'refused', 'again', 'unknown'])})`,
        [foreignName('push_results', 'notification_id')]: foreignKey('notification_id', 'notifications', 'cascade'),
      },
      indexes: {},
      triggers: {},
    },
    // backend/pages/invariants/since_sql.ts
    invariant_starts: {
      columns: { invariant: text, since: instant },
      constraints: { invariant_starts_pkey: 'primary key (invariant)' },
      indexes: {},
      triggers: {},
    },
    job_schedules: {
      columns: { name: text, rule: text, next_at: instant, last_at: { ...instant, nullable: true } },
      constraints: { job_schedules_pkey: 'primary key (name)' },
      indexes: {},
      triggers: {},
    },
    // backend/services/watch/run_watches.ts
    watch_marks: {
      columns: { watch: text, subject_id: bigint, occurrence: text, told_at: defaultNow, is_told: { type: 'boolean', default: 'true' } },
      constraints: { watch_marks_pkey: 'primary key (watch, subject_id, occurrence)' },
      indexes: {},
      triggers: {},
    },
    saved_views: {
      columns: {
        id, user_id: bigint, resource: text, name: text, query: text, columns: { type: 'text[]', nullable: true },
        density: { ...text, nullable: true }, position: { type: 'integer' }, created_at: defaultNow, updated_at: defaultNow,
      },
      constraints: {
        saved_views_pkey: 'primary key (id)',
        [foreignName('saved_views', 'user_id')]: foreignKey('user_id', 'users', 'cascade'),
      },
      indexes: index('saved_views', ['user_id', 'resource']),
      triggers: {},
    },
    list_preferences: {
      columns: {
        user_id: bigint, resource: text, columns: { type: 'text[]', nullable: true },
        density: { ...text, nullable: true }, size: { type: 'integer', nullable: true }, starred: { type: 'boolean', nullable: true },
        widths: { type: 'jsonb', nullable: true },
        updated_at: defaultNow,
      },
      constraints: {
        list_preferences_pkey: 'primary key (user_id, resource)',
        [foreignName('list_preferences', 'user_id')]: foreignKey('user_id', 'users', 'cascade'),
      },
      indexes: {},
      triggers: {},
    },
    imports: {
      columns: {
        id, resource: text, user_id: bigint, locale: text, permissions: { type: 'text[]', default: "'{}'::text[]" },
        // Without a reference: a job of a token that was deleted does not become one of its owner.
        api_token_id: { ...bigint, nullable: true }, file_name: text, file_hash: text,
        headers: { type: 'text[]' }, fields: { type: 'text[]' }, key_field: { ...text, nullable: true }, state: text,
        day_orders: { type: 'text[]', default: "'{}'::text[]" }, day_order: { ...text, nullable: true },
        total: { type: 'integer' }, checked: { type: 'integer', default: '0' }, done: { type: 'integer', default: '0' },
        problem: { ...text, nullable: true }, batch: { type: 'uuid', default: 'gen_random_uuid()' },
        created_at: defaultNow, finished_at: { ...instant, nullable: true },
      },
      constraints: {
        imports_pkey: 'primary key (id)',
        imports_state_check: `check (${oneOfSql('state', IMPORT_STATES)})`,
        [foreignName('imports', 'user_id')]: foreignKey('user_id', 'users', 'cascade'),
      },
      indexes: { ...index('imports', ['resource', 'file_hash']), ...index('imports', ['user_id']) },
      triggers: {},
    },
    import_rows: {
      columns: {
        import_id: bigint, number: { type: 'integer' }, cells: { type: 'text[]', nullable: true }, fingerprint: text,
        expected: { ...text, nullable: true }, verdict: { ...text, nullable: true }, message: { ...text, nullable: true },
        errors: { type: 'jsonb', nullable: true }, record_id: { ...bigint, nullable: true }, problem: { ...text, nullable: true },
      },
      constraints: {
        import_rows_pkey: 'primary key (import_id, number)',
        [foreignName('import_rows', 'import_id')]: foreignKey('import_id', 'imports', 'cascade'),
      },
      indexes: {},
      triggers: {},
    },
    // Separate from api_tokens, so that no list, export or log contains it.
    api_token_secrets: {
      columns: { token_id: bigint, hash: text },
      constraints: {
        api_token_secrets_pkey: 'primary key (token_id)',
        [foreignName('api_token_secrets', 'token_id')]: foreignKey('token_id', 'api_tokens', 'cascade'),
      },
      indexes: {},
      triggers: {},
    },
    ...messageTables,
    // Who is calling a client at this moment: backend/trade/contacts/claims.ts.
    call_claims: {
      columns: { client_id: bigint, user_id: bigint, claimed_at: defaultNow },
      constraints: {
        call_claims_pkey: 'primary key (client_id)',
        [foreignName('call_claims', 'client_id')]: foreignKey('client_id', 'clients', 'cascade'),
        [foreignName('call_claims', 'user_id')]: foreignKey('user_id', 'users', 'cascade'),
      },
      indexes: {},
      triggers: {},
    },
    // What was before a contact moved it, for the day in which the contact can be undone: without foreign keys.
    moved_follow_ups: {
      columns: {
        delivery_call_id: bigint, follow_up_id: bigint, due_at: instant, tries: { type: 'integer' }, needs_call: { type: 'boolean' },
        moved_at: defaultNow,
      },
      constraints: { moved_follow_ups_pkey: 'primary key (delivery_call_id, follow_up_id)' },
      indexes: {},
      triggers: {},
    },
    // Fingerprints of imported rows, kept longer than their imports: such a row is not imported again.
    imported_rows: {
      columns: { resource: text, fingerprint: text, record_id: bigint },
      constraints: { imported_rows_pkey: 'primary key (resource, fingerprint)' },
      indexes: {},
      triggers: {},
    },
    rate_limits: {
      // The columns of @adonisjs/limiter.
      columns: {
        key: { type: 'character varying(255)' }, points: { type: 'integer', default: '0' }, expire: { type: 'bigint', nullable: true },
      },
      constraints: { rate_limits_pkey: 'primary key (key)' },
      indexes: {},
      triggers: {},
    },
  },
}
