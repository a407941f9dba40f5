import { test } from '@japa/runner'
import { canonicalSql } from '#backend/engine/database/migrator/canonical_sql'

test.group('database / migrator / canonical', () => {
  test('{title}')
    .with([
      {
        title: 'a check of values', ours: "check (status in ('a', 'b c'))",
        theirs: "CHECK ((status = ANY (ARRAY['a'::text, 'b c'::text])))",
      },
      { title: 'a check of one value', ours: "check (platform in ('web'))", theirs: "CHECK ((platform = 'web'::text))" },
      { title: 'a check of two numbers', ours: 'check ((n >= 1) and (n <= 5))', theirs: 'CHECK (((n >= 1) AND (n <= 5)))' },
      { title: 'a negative number', ours: "check (n >= '-5')", theirs: "CHECK ((n >= '-5'::integer))" },
      { title: 'a decimal', ours: 'check (rate >= 0.0001)', theirs: 'CHECK ((rate >= 0.0001))' },
      { title: 'a list', ours: "check (days <@ array['mon'])", theirs: "CHECK ((days <@ ARRAY['mon'::text]))" },
      { title: 'a length', ours: 'check (char_length("group") <= 40)', theirs: 'CHECK ((char_length("group") <= 40))' },
      { title: 'a word of SQL as a column', ours: 'check (char_length(group) <= 40)', theirs: 'CHECK ((char_length("group") <= 40))' },
      { title: 'an expression', ours: '("total" - ("paid_in" - "paid_out"))', theirs: '(total - (paid_in - paid_out))' },
      { title: 'an expression with casts', ours: '("n"::bigint * 2)', theirs: '((n)::bigint * 2)' },
      { title: 'nested functions', ours: 'greatest(("a" - "b")::bigint, 0)', theirs: 'GREATEST((a - b), (0)::bigint)' },
      {
        title: 'a partial index', ours: 'create unique index x on orders using btree (code) where (deleted_at is null)',
        theirs: 'CREATE UNIQUE INDEX x ON public.orders USING btree (code) WHERE (deleted_at IS NULL)',
      },
      { title: 'an index on words', ours: 'using gin (((name)::text) gin_trgm_ops)', theirs: 'USING gin (((name)::text) gin_trgm_ops)' },
      {
        title: 'a foreign key', ours: 'foreign key (a) references b (id) on delete set null',
        theirs: 'FOREIGN KEY (a) REFERENCES b(id) ON DELETE SET NULL',
      },
      { title: 'a default', ours: "'local'", theirs: "'local'::text" },
      { title: 'a number in quotes', ours: "'1'", theirs: "'1'::numeric" },
      { title: 'an empty list', ours: "'{}'", theirs: "'{}'::text[]" },
      { title: 'a type of several words', ours: 'x', theirs: '(x)::timestamp with time zone' },
    ])
    .run(({ assert }, { ours, theirs }) => {
      assert.equal(canonicalSql(ours), canonicalSql(theirs))
    })

  test('keeps apart: {0} | {1}')
    .with([
      ['(a - (b - c))', '((a - b) - c)'],
      ["status in ('a', 'b')", "status in ('a')"],
      ["'Local'", "'local'"],
      ["'a  b'", "'a b'"],
      ['lower(a)', 'upper(a)'],
      ['n >= 1', 'n > 1'],
      ['btree (a, b)', 'btree (b, a)'],
      ['check (a is null)', 'check (a is not null)'],
      ["n >= '-5'", 'n >= 5'],
    ] as const)
    .run(({ assert }, [a, b]) => {
      assert.notEqual(canonicalSql(a), canonicalSql(b))
    })
})
