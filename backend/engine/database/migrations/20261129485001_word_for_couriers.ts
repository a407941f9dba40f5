import { BaseSchema } from '@adonisjs/lucid/schema'

/** Couriers have one word in Arabic; a category that its company has renamed keeps its name. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      update transaction_categories set name = jsonb_set(name::jsonb, '{ar}', '"أجرة الموزع"') where name ->> 'ar' = 'أجرة السائق'
    `)
  }

  override async down() {
    this.schema.raw(`
      update transaction_categories set name = jsonb_set(name::jsonb, '{ar}', '"أجرة السائق"') where name ->> 'ar' = 'أجرة الموزع'
    `)
  }
}
