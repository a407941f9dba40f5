/** Template databases from which test databases are copied: built once per machine for the current sources, used by every run. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { dayIn, timeIn } from '#backend/engine/clock/business_time'
import { DEFAULT_ZONE } from '#common/time/default_zone'
import { fingerprintOf } from '../../../tools/fingerprint.ts'
import { countCost } from '../run_costs.ts'
import type pg from 'pg'
import { ROOT } from '../../../tools/root.ts'

/** `bare`: tables, permissions and roles. `demo`: also the reference data and the demo company. */
export type TemplateDatabaseContent = 'bare' | 'demo'

const BUILDER_PATH = 'tests/support/server/build_template_database.ts'
const BUILDER = fileURLToPath(new URL('./build_template_database.ts', import.meta.url))
/** Templates of this checkout: other checkouts may use the same server, but have their own stored files. */
const PREFIX = `zarbia_template_${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}_`
/** The sources that determine the rows. */
const SOURCES = ['resources.ts', 'common', 'schema', 'backend', 'locales', 'package-lock.json', BUILDER_PATH]
/** An advisory lock: one run at a time builds or copies. */
const LOCK = 7244
/** The rows of the demo company depend on the current time: a template is rebuilt after this many hours. */
const MAX_AGE_HOURS = 4

/** Directories that belong to a database, for stored files and mails, relative to the project. */
const directoriesOf = (name: string) => ({ files: join('tmp/files_test', name), mails: join('tmp/mail_test', name) })

/** Creates a database from the template, with its stored files. `client` must be connected to another database. */
export async function copyTemplateDatabase(client: pg.Client, content: TemplateDatabaseContent, name: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    const template = await templateOf(client, content)
    await dropDatabase(client, name)
    countCost('databases')
    await client.query(`create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`)
    cpSync(join(ROOT, directoriesOf(template).files), join(ROOT, directoriesOf(name).files), { recursive: true })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

async function templateOf(client: pg.Client, content: TemplateDatabaseContent): Promise<string> {
  const current = `${PREFIX}${fingerprintOf(SOURCES).slice(0, 12)}_${partOfDay(new Date())}_`
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [PREFIX])
  const names = rows.map(({ datname }) => datname)
  const name = current + content
  if (names.includes(name) && existsSync(join(ROOT, directoriesOf(name).files))) return name
  for (const outdated of names.filter((one) => !one.startsWith(current))) await dropDatabase(client, outdated)
  await buildTemplate(client, content, name)
  return name
}

/** The part of the day in the time zone of the business, at whose midnight "today" changes. */
function partOfDay(moment: Date): string {
  const zone = DEFAULT_ZONE
  return `${dayIn(zone, moment).replaceAll('-', '')}_${Math.floor(Number.parseInt(timeIn(zone, moment), 10) / MAX_AGE_HOURS)}`
}

/** Builds under a temporary name and renames the complete database. */
async function buildTemplate(client: pg.Client, content: TemplateDatabaseContent, name: string): Promise<void> {
  const draft = `${name}_draft`
  for (const one of [name, draft]) await dropDatabase(client, one)
  await client.query(`create database ${client.escapeIdentifier(draft)}`)
  const { files } = directoriesOf(name)
  mkdirSync(join(ROOT, files), { recursive: true })
  const env = { ...process.env, DATABASE_NAME: draft, STORAGE_DIR: files }
  await promisify(execFile)(process.execPath, [BUILDER, content], { cwd: ROOT, env })
  await client.query(`alter database ${client.escapeIdentifier(draft)} rename to ${client.escapeIdentifier(name)}`)
}

/** Drops the database and removes its files and mails. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (const directory of Object.values(directoriesOf(name))) rmSync(join(ROOT, directory), { recursive: true, force: true })
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
}
