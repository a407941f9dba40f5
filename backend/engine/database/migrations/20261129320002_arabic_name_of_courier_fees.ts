import { BaseSchema } from '@adonisjs/lucid/schema'

/** Couriers have one name in Arabic, in the category of their fees too, unless the company has named it otherwise. */
export default class extends BaseSchema {
  override async up() {
    this.rename('أجرة الموزع', 'أجرة السائق')
  }

  override async down() {
    this.rename('أجرة السائق', 'أجرة الموزع')
  }

  private rename(from: string, to: string) {
    this.schema.raw(`
      update transaction_categories set name = name || jsonb_build_object('ar', '${to}')
      where key = 'courier_fee' and name ->> 'ar' = '${from}'
    `)
  }
}
