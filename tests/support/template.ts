/** Databases that test databases are copied from: made once on a machine for these sources, and taken by every run. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { dayIn, timeIn } from '#backend/clock/business_time'
import { SETTINGS } from '#backend/settings/values'
import { fingerprintOf } from '../../tools/fingerprint.ts'
import type pg from 'pg'
import { ROOT } from '../../tools/root.ts'

/** `bare`: tables, permissions and roles. `demo`: the reference data and the demo company too. */
export type Content = 'bare' | 'demo'

const BUILDER = fileURLToPath(new URL('./build_template.ts', import.meta.url))
/** Of this folder of sources alone: others may share the server, but not the stored files. */
const PREFIX = `zarbia_template_${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}_`
/** All that makes the rows. */
const SOURCES = ['resources.ts', 'common', 'schema', 'backend', 'locales', 'package-lock.json', 'tests/support/build_template.ts']
/** Of several runs one builds or copies, the others wait. */
const LOCK = 7244
/** The demo company is of today and yesterday: one of the morning is too old in the evening. */
const LASTS_HOURS = 4

/** What a database has besides its rows: stored files, caught mails. Below the root of the project. */
const directoriesOf = (name: string) => ({ files: join('tmp/files_test', name), mails: join('tmp/mail_test', name) })

/** A new database with these rows, and the files that they name. `client` is connected to another one. */
export async function copyTemplate(client: pg.Client, content: Content, name: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    const template = await templateOf(client, content)
    await drop(client, name)
    await client.query(`create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`)
    cpSync(join(ROOT, directoriesOf(template).files), join(ROOT, directoriesOf(name).files), { recursive: true })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

async function templateOf(client: pg.Client, content: Content): Promise<string> {
  const current = `${PREFIX}${fingerprintOf(SOURCES).slice(0, 12)}_${partOfDay(new Date())}_`
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [PREFIX])
  const names = rows.map(({ datname }) => datname)
  const name = current + content
  if (names.includes(name) && existsSync(join(ROOT, directoriesOf(name).files))) return name
  for (const outdated of names.filter((one) => !one.startsWith(current))) await drop(client, outdated)
  await build(client, content, name)
  return name
}

/** As it is for the business, whose midnight is not that of UTC: what was today is yesterday from then on. */
function partOfDay(moment: Date): string {
  const zone = SETTINGS['company.timezone'].initial
  return `${dayIn(zone, moment).replaceAll('-', '')}_${Math.floor(Number.parseInt(timeIn(zone, moment), 10) / LASTS_HOURS)}`
}

/** Under another name until it is whole. */
async function build(client: pg.Client, content: Content, name: string): Promise<void> {
  const draft = `${name}_draft`
  for (const one of [name, draft]) await drop(client, one)
  await client.query(`create database ${client.escapeIdentifier(draft)}`)
  const { files } = directoriesOf(name)
  mkdirSync(join(ROOT, files), { recursive: true })
  const env = { ...process.env, DATABASE_NAME: draft, STORAGE_DIR: files }
  await promisify(execFile)(process.execPath, [BUILDER, content], { cwd: ROOT, env })
  await client.query(`alter database ${client.escapeIdentifier(draft)} rename to ${client.escapeIdentifier(name)}`)
}

/** With its files and mails. */
export async function drop(client: pg.Client, name: string): Promise<void> {
  for (const directory of Object.values(directoriesOf(name))) rmSync(join(ROOT, directory), { recursive: true, force: true })
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
}
