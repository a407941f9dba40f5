import { writeFile } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { definitionProblems } from './check_definition.ts'
import { wantedSchema } from './wanted_schema.ts'
import { diffSchemas, type SchemaChange } from './diff_schemas.ts'
import { inspectDatabase } from './inspect_database.ts'
import { countLostValues, summarizeSchemaChanges } from './diff_report.ts'
import { migrationName, migrationSource } from './migration_file.ts'
import { planRenames } from './plan_renames.ts'
import { migrate } from '#backend/engine/database/migrate'
import { registry } from '#backend/engine/definition/registry'
import type { CommandOptions } from '@adonisjs/core/types/ace'

const LOSS_MESSAGE = 'The changes marked with ! lose values. Nothing was written.'
const RENAME_HINT = ['To rename, add the old name in resources.ts: `renamed_from: \'old_name\'`. If the loss is intended:']

/** `npm run schema`: writes the migration from the database to resources.ts, for review. */
export default class SchemaDiff extends BaseCommand {
  static override commandName = 'schema:diff'
  static override description = 'Compare resources.ts with the database and write the migration that is missing, for review'
  static override options: CommandOptions = { startApp: true }

  declare destructive: boolean
  declare drop: string[] | undefined
  declare name: string

  override async run() {
    const problems = definitionProblems({ drafts: true })
    if (problems.length) return this.refuse('resources.ts or a translation is invalid:', problems)
    // Pending migrations run first, so that their changes are not written again.
    await migrate(this.app)
    const db = await this.app.container.make('lucid.db')
    const [wanted, found] = [wantedSchema(), await inspectDatabase(db.connection())]
    const renamed = planRenames(registry.values(), found)
    const changes = [...renamed.changes, ...diffSchemas(wanted, renamed.found)]
    for (const path of renamed.done) this.logger.log(`    ${path}: \`renamed_from\` can go, the database has the new name`)
    if (!changes.length) return this.logger.success('The database matches resources.ts')
    for (const { summary, destructive } of changes) this.logger.log(destructive ? `  ! ${summary}` : `    ${summary}`)
    const lost = this.destructive ? [] : changes.flatMap(({ loses = [] }) => loses).filter((path) => !this.drop?.includes(path))
    const suggestion = `npm run schema -- ${lost.map((path) => `--drop ${path}`).join(' ')}`
    if (lost.length) return this.refuse(LOSS_MESSAGE, [...await countLostValues(db.connection(), lost), ...RENAME_HINT, suggestion])
    await this.write(changes, [...diffSchemas(renamed.found, wanted), ...renamed.back])
  }

  private refuse(why: string, more: readonly string[]) {
    this.logger.error(why)
    for (const line of more) this.logger.log(`  ${line}`)
    this.exitCode = 1
  }

  private async write(changes: readonly SchemaChange[], back: readonly SchemaChange[]) {
    const file = this.app.migrationsPath(migrationName(new Date(), this.name))
    await writeFile(file, migrationSource(changes, back), { flag: 'wx' })
    for (const line of summarizeSchemaChanges(changes)) this.logger.log(line)
    this.logger.success(`Written for review: ${this.app.relativePath(file)}`)
    this.logger.log('It runs with the next start of the server, or now with: npm run ace migration:run')
  }
}

flags.boolean({ description: 'Write changes that lose values too' })(SchemaDiff.prototype, 'destructive')
flags.array({ description: 'What may be lost: orders.rack, or a whole table' })(SchemaDiff.prototype, 'drop')
flags.string({ description: 'What the migration is about, for its file name', default: 'schema' })(SchemaDiff.prototype, 'name')
