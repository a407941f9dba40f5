/** The tables of sign-in: sessions, tokens, codes and links that prove an identity. */
import { bigint, id, index, instant, defaultNow, text, unique } from './internal_table_columns.ts'
import { foreignKey } from './field_columns.ts'
import { foreignName, oneOfSql } from './sql_names.ts'
import type { Column, DatabaseSchema, Table } from './database_schema.ts'

export const authTables: DatabaseSchema['tables'] = {
  user_sessions: sessions('user_sessions', 'users'),
  user_access_tokens: accessTokens('user', 'users'),
  courier_sessions: sessions('courier_sessions', 'couriers'),
  courier_access_tokens: accessTokens('courier', 'couriers'),
  client_sessions: sessions('client_sessions', 'clients'),
  client_access_tokens: accessTokens('client', 'clients'),
  password_resets: {
    columns: {
      id, owner_type: text, owner_id: bigint, token_hash: text,
      expires_at: instant, used_at: { ...instant, nullable: true }, created_at: defaultNow,
    },
    constraints: {
      password_resets_pkey: 'primary key (id)',
      password_resets_owner_type_check: `check (${oneOfSql('owner_type', ['users', 'couriers', 'clients'])})`,
    },
    indexes: { ...unique('password_resets', ['token_hash']), ...index('password_resets', ['owner_type', 'owner_id']) },
    triggers: {},
  },
  // `last_step` is the TOTP time step of the last accepted code.
  second_factors: {
    columns: {
      user_id: bigint, secret: text, last_step: { ...bigint, default: '0' }, confirmed_at: { ...instant, nullable: true },
      created_at: defaultNow,
    },
    constraints: {
      second_factors_pkey: 'primary key (user_id)',
      [foreignName('second_factors', 'user_id')]: foreignKey('user_id', 'users', 'cascade'),
    },
    indexes: {},
    triggers: {},
  },
  recovery_codes: {
    columns: { user_id: bigint, code_hash: text },
    constraints: {
      recovery_codes_pkey: 'primary key (user_id, code_hash)',
      [foreignName('recovery_codes', 'user_id')]: foreignKey('user_id', 'second_factors', 'cascade').replace('(id)', '(user_id)'),
    },
    indexes: {},
    triggers: {},
  },
  // Separate from devices, so that no list, export or log contains it. `pin`: of the courier whose phone it is.
  device_secrets: {
    columns: { device_id: bigint, hash: text, pin: { ...text, nullable: true } },
    constraints: {
      device_secrets_pkey: 'primary key (device_id)',
      [foreignName('device_secrets', 'device_id')]: foreignKey('device_id', 'devices', 'cascade'),
    },
    indexes: unique('device_secrets', ['hash']),
    triggers: {},
  },
  // Wrong PINs of a person on a device since the last right one.
  pin_attempts: {
    columns: { device_id: bigint, person_id: bigint, failed: { type: 'integer', default: '0' } },
    constraints: {
      pin_attempts_pkey: 'primary key (device_id, person_id)',
      [foreignName('pin_attempts', 'device_id')]: foreignKey('device_id', 'devices', 'cascade'),
    },
    indexes: {},
    triggers: {},
  },
  // Wrong PINs of a person on all devices, in the day that began at `since`. After `blocked_at` the PIN is off.
  pin_failures: {
    columns: {
      guard: text, person_id: bigint, failed: { type: 'integer', default: '0' }, since: defaultNow,
      blocked_at: { ...instant, nullable: true },
    },
    constraints: {
      pin_failures_pkey: 'primary key (guard, person_id)',
      pin_failures_guard_check: `check (${oneOfSql('guard', ['user', 'courier'])})`,
    },
    indexes: {},
    triggers: {},
  },
  // When a courier's phone was heard last, and its last silence of some length before that.
  courier_contacts: {
    columns: { courier_id: bigint, heard_at: instant, silent_from: instant, silent_until: instant },
    constraints: {
      courier_contacts_pkey: 'primary key (courier_id)',
      [foreignName('courier_contacts', 'courier_id')]: foreignKey('courier_id', 'couriers', 'cascade'),
    },
    indexes: {},
    triggers: {},
  },
  // Codes sent to a phone; `key` is the hash of kind, number and request, `number` that of kind and number.
  phone_codes: {
    columns: {
      key: text, number: text, code_hash: text, attempts: { type: 'integer', default: '0' }, expires_at: instant, created_at: defaultNow,
    },
    constraints: { phone_codes_pkey: 'primary key (key)' },
    indexes: index('phone_codes', ['number']),
    triggers: {},
  },
  // New mail addresses of people, until the link that each has got is opened.
  email_confirmations: {
    columns: { id, owner_type: text, owner_id: bigint, token_hash: text, email: text, expires_at: instant, created_at: defaultNow },
    constraints: {
      email_confirmations_pkey: 'primary key (id)',
      email_confirmations_owner_type_check: `check (${oneOfSql('owner_type', ['users', 'couriers', 'clients'])})`,
    },
    indexes: { ...unique('email_confirmations', ['token_hash']), ...index('email_confirmations', ['owner_type', 'owner_id']) },
    triggers: {},
  },
  // The previous e-mail address and phone number of a person, for the link that restores them.
  account_restores: {
    columns: {
      id, owner_type: text, owner_id: bigint, token_hash: text, email: text, phone: text, expires_at: instant, created_at: defaultNow,
    },
    constraints: {
      account_restores_pkey: 'primary key (id)',
      account_restores_owner_type_check: `check (${oneOfSql('owner_type', ['users', 'couriers', 'clients'])})`,
    },
    indexes: { ...unique('account_restores', ['token_hash']), ...index('account_restores', ['owner_type', 'owner_id']) },
    triggers: {},
  },
}

/** A session groups the tokens of one sign-in. */
function sessions(name: string, owner: string): Table {
  return {
    columns: {
      id, person_id: bigint, ip: { ...text, nullable: true }, user_agent: { ...text, nullable: true },
      created_at: defaultNow, last_used_at: { ...instant, nullable: true }, ends_at: instant,
      device_id: { ...bigint, nullable: true },
    },
    constraints: {
      [`${name}_pkey`]: 'primary key (id)',
      [foreignName(name, 'person_id')]: foreignKey('person_id', owner, 'cascade'),
      [foreignName(name, 'device_id')]: foreignKey('device_id', 'devices', 'cascade'),
    },
    indexes: { ...index(name, ['person_id']), ...index(name, ['device_id']) },
    triggers: {},
  }
}

/** The columns of DbAccessTokensProvider of @adonisjs/auth. `generation` counts the renewals of a session. */
function accessTokens(guard: string, owner: string): Table {
  const name = `${guard}_access_tokens`
  const optional: Column = { ...instant, nullable: true }
  return {
    columns: {
      id, tokenable_id: bigint, type: text, name: { ...text, nullable: true }, hash: text, abilities: text,
      created_at: instant, updated_at: instant, last_used_at: optional, expires_at: optional,
      session_id: bigint, generation: { type: 'integer', default: '1' },
    },
    constraints: {
      [`${name}_pkey`]: 'primary key (id)',
      [foreignName(name, 'tokenable_id')]: foreignKey('tokenable_id', owner, 'cascade'),
      [foreignName(name, 'session_id')]: foreignKey('session_id', `${guard}_sessions`, 'cascade'),
    },
    indexes: { ...unique(name, ['hash']), ...index(name, ['tokenable_id']), ...index(name, ['session_id']) },
    triggers: {},
  }
}
