import { glob, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'

/** SQL that decides a date with the time zones of PostgreSQL, which may be older than those of Node. */
const FORBIDDEN = /\bat\s+time\s+zone\b|\btimezone\s*\(\s*['?$]|\bcurrent_(date|time)\b|\blocaltime(stamp)?\b|\bset\s+(local\s+|session\s+)?time\s*zone\b/i
/** It gives PostgreSQL the offsets of Node, or UTC. */
const ALLOWED = new Set(['backend/engine/resource/fields/date/formats.ts'])
/** A list of PostgreSQL's reserved words. */
const WORDS = new Set(['backend/engine/database/migrator/sql_names.ts'])

test.group('database / local days', () => {
  test('no statement names a time zone: days of the business are those of Node', async ({ assert }) => {
    const found: string[] = []
    for await (const file of glob(['backend/**/*.ts', 'schema/**/*.ts', 'common/**/*.ts', 'resources.ts'])) {
      if (ALLOWED.has(file) || WORDS.has(file)) continue
      for (const [index, line] of (await readFile(file, 'utf8')).split('\n').entries())
        if (FORBIDDEN.test(line) && !/^\s*(\/?\*|\/\/)/.test(line)) found.push(`${file}:${index + 1} ${line.trim()}`)
    }
    assert.deepEqual(found, [])
  })

  test('finds them: {$self}')
    .with([
      "to_char(o.promised_at at time zone ?, 'YYYY-MM-DD')", "x at time zone 'Africa/El_Aaiun'", "timezone('UTC', now())",
      'date = current_date',
      "set local time zone 'Europe/Paris'",
    ])
    .run(({ assert }, sql) => assert.match(sql, FORBIDDEN))
})
