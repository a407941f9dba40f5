import { writeFile } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { definitionProblems } from './definition.ts'
import { describe } from './describe.ts'
import { difference, type Change } from './difference.ts'
import { inspect } from './inspect.ts'
import { losses } from './losses.ts'
import { migrationName, migrationSource } from './migration_file.ts'
import { renames } from './renames.ts'
import { summaryOf } from './summary.ts'
import { migrate } from '#backend/database/migrate'
import { registry } from '#backend/definition/registry'
import type { CommandOptions } from '@adonisjs/core/types/ace'

const LOSS = 'The changes marked with ! lose values. Nothing was written.'
const RENAME = ['To rename, say in resources.ts what it was: `renamed_from: \'old_name\'`. If the loss is meant:']

/** `npm run schema`: from resources.ts to a migration that a person reviews. */
export default class SchemaDiff extends BaseCommand {
  static override commandName = 'schema:diff'
  static override description = 'Compare resources.ts with the database and write the migration that is missing, for review'
  static override options: CommandOptions = { startApp: true }

  declare destructive: boolean
  declare drop: string[] | undefined
  declare name: string

  override async run() {
    const problems = definitionProblems({ drafts: true })
    if (problems.length) return this.refuse('resources.ts or its words are wrong:', problems)
    // What is already written is not written twice.
    await migrate(this.app)
    const db = await this.app.container.make('lucid.db')
    const [wanted, there] = [describe(), await inspect(db.connection())]
    const renamed = renames(registry.values(), there)
    const changes = [...renamed.changes, ...difference(wanted, renamed.found)]
    for (const place of renamed.done) this.logger.log(`    ${place}: \`renamed_from\` can go, the database has the new name`)
    if (!changes.length) return this.logger.success('The database is what resources.ts says')
    for (const { summary, destructive } of changes) this.logger.log(destructive ? `  ! ${summary}` : `    ${summary}`)
    const lost = this.destructive ? [] : changes.flatMap(({ loses = [] }) => loses).filter((place) => !this.drop?.includes(place))
    const asking = `npm run schema -- ${lost.map((place) => `--drop ${place}`).join(' ')}`
    if (lost.length) return this.refuse(LOSS, [...await losses(db.connection(), lost), ...RENAME, asking])
    await this.write(changes, [...difference(renamed.found, wanted), ...renamed.back])
  }

  private refuse(why: string, more: readonly string[]) {
    this.logger.error(why)
    for (const line of more) this.logger.log(`  ${line}`)
    this.exitCode = 1
  }

  private async write(changes: readonly Change[], back: readonly Change[]) {
    const file = this.app.migrationsPath(migrationName(new Date(), this.name))
    await writeFile(file, migrationSource(changes, back), { flag: 'wx' })
    for (const line of summaryOf(changes)) this.logger.log(line)
    this.logger.success(`Written for review: ${this.app.relativePath(file)}`)
    this.logger.log('It runs with the next start of the server, or now with: npm run ace migration:run')
  }
}

flags.boolean({ description: 'Write changes that lose values too' })(SchemaDiff.prototype, 'destructive')
flags.array({ description: 'What may be lost: orders.rack, or a whole table' })(SchemaDiff.prototype, 'drop')
flags.string({ description: 'What the migration is about, for its file name', default: 'schema' })(SchemaDiff.prototype, 'name')
