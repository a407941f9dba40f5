import { BaseSchema } from '@adonisjs/lucid/schema'

/** The computed names of prices had the French units `ml` and `u`. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      update tarifs set name = replace(replace(name, '/ml · ', '/m · '), '/u · ', ' · ') where name like '%/ml · %' or name like '%/u · %'
    `)
  }

  // The names of before are no better for the code of before: it writes them again when a price is saved.
  override async down() {}
}
