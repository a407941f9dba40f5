import { test } from '@japa/runner'
import { summarizeSchemaChanges } from '#backend/engine/database/migrator/diff_report'

test.group('database / migrator / summary', () => {
  test('summarises a migration in four lines', ({ assert }) => {
    assert.deepEqual(summarizeSchemaChanges([
      { summary: '', statement: 'create table gift_cards (\n  id bigint\n)' },
      { summary: '', statement: 'create unique index gift_cards_code_unique on gift_cards using btree (code)' },
      { summary: '', statement: 'alter table "order" add column gift_card_id bigint' },
      { summary: '', statement: 'alter table "order" add constraint x\n  foreign key (gift_card_id) references gift_cards (id)' },
      { summary: '', statement: 'alter table clients drop column rank', destructive: true, loses: ['clients.rank'] },
    ]), [
      'New tables: gift_cards', 'Changed tables: order, clients', 'columns added: 1 · columns dropped: 1 · constraints: 1 · indexes: 1',
      'Values are lost: clients.rank',
    ])
  })
})
