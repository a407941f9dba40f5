/** What a migration changes, in at most four lines at the end of `npm run schema`: tables, columns, keys, losses. */
import type { Change } from './difference.ts'

export function summaryOf(changes: readonly Change[]): string[] {
  const statements = changes.map(({ statement }) => statement)
  const tables = namesIn(statements, /^create table (\S+)/gm)
  const changed = namesIn(statements, /^alter table (\S+)/gm).filter((name) => !tables.includes(name))
  const count = (pattern: RegExp) => statements.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
  const counts = KINDS.map(([what, pattern]) => [what, count(pattern)] as const)
  const lost = [...new Set(changes.flatMap(({ loses = [] }) => loses))]
  return [
    ...(tables.length ? [`New tables: ${tables.join(', ')}`] : []),
    ...(changed.length ? [`Changed tables: ${changed.join(', ')}`] : []),
    counts.filter(([, count]) => count > 0).map(([what, count]) => `${what}: ${count}`).join(' · '),
    ...(lost.length ? [`Values are lost: ${lost.join(', ')}`] : []),
  ].filter((line) => line !== '')
}

const KINDS = [
  ['columns added', /\badd column\b/g], ['columns dropped', /\bdrop column\b/g], ['columns altered', /\balter column\b/g],
  ['renamed', /\brename (?:column|to|constraint)\b/g], ['constraints', /\badd constraint\b/g], ['indexes', /^create (?:unique )?index\b/gm],
] as const

const namesIn = (statements: readonly string[], pattern: RegExp): string[] =>
  [...new Set(statements.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name.replaceAll('"', ''))))]
