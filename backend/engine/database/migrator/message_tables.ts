/** Tables of messages on their way. None is a resource: no list, export or log contains them. */
import { bigint, defaultNow, id, instant, text, unique } from './internal_table_columns.ts'
import { foreignKey } from './field_columns.ts'
import { foreignName } from './sql_names.ts'
import type { DatabaseSchema } from './database_schema.ts'

export const messageTables: DatabaseSchema['tables'] = {
  // The text of a secret message until it is sent. In its row, which staff may read, dots replace the code.
  message_secrets: {
    columns: { notification_id: bigint, body: text, created_at: defaultNow },
    constraints: {
      message_secrets_pkey: 'primary key (notification_id)',
      [foreignName('message_secrets', 'notification_id')]: foreignKey('notification_id', 'notifications', 'cascade'),
    },
    indexes: {},
    triggers: {},
  },
  // Messages that are being sent, with the job and its attempt, until the result is known. After a crashed attempt the message is
  // sent again only if its channel deduplicates. `key` is the same for all attempts; by it a receipt finds a message that was perhaps sent.
  begun_messages: {
    columns: {
      notification_id: bigint, key: { type: 'uuid', default: 'gen_random_uuid()' }, job_id: bigint, try: { type: 'integer' },
      is_sending: { type: 'boolean' }, begun_at: defaultNow,
    },
    constraints: {
      begun_messages_pkey: 'primary key (notification_id)',
      [foreignName('begun_messages', 'notification_id')]: foreignKey('notification_id', 'notifications', 'cascade'),
    },
    indexes: unique('begun_messages', ['key']),
    triggers: {},
  },
  // What providers have said of our messages, until it is written there.
  message_receipts: {
    columns: {
      channel: text, provider_id: text, status: text, reference: { type: 'uuid', nullable: true }, is_wrong_number: { type: 'boolean' },
      error: { ...text, nullable: true }, at: instant, received_at: defaultNow,
    },
    constraints: { message_receipts_pkey: 'primary key (channel, provider_id, status)' },
    indexes: {},
    triggers: {},
  },
  // What clients have written, until a job has handed it on. Then only the id of the provider is kept, which may send it again.
  incoming_messages: {
    columns: { id, channel: text, provider_id: text, message: { type: 'jsonb', nullable: true }, received_at: defaultNow },
    constraints: { incoming_messages_pkey: 'primary key (id)' },
    indexes: unique('incoming_messages', ['channel', 'provider_id']),
    triggers: {},
  },
  // When somebody has last written by WhatsApp: for a day it takes free text to this number.
  whatsapp_windows: {
    columns: { number: text, wrote_at: instant },
    constraints: { whatsapp_windows_pkey: 'primary key (number)' },
    indexes: {},
    triggers: {},
  },
  // Of a channel, or of a client: backend/services/messages/delivery/wrong_numbers.ts
  wrong_numbers: {
    columns: { number: text, channel: { ...text, nullable: true }, client_id: { ...bigint, nullable: true }, since: defaultNow },
    constraints: {
      wrong_numbers_of_check: 'check (num_nonnulls(channel, client_id) = 1)',
      [foreignName('wrong_numbers', 'client_id')]: foreignKey('client_id', 'clients', 'cascade'),
    },
    indexes: { ...unique('wrong_numbers', ['number', 'channel']), ...unique('wrong_numbers', ['client_id', 'number']) },
    triggers: {},
  },
}
