import { assert } from '@japa/assert'
import { spec } from '@japa/runner/reporters'
import { tally } from './support/tally.ts'
import type { BaseConfig } from '@japa/runner/types'

/** Unit tests: no application, no database. */
export const withoutApplication: BaseConfig = {
  reporters: { activated: ['spec', 'tally'], list: [spec(), tally] },
  plugins: [assert()],
}
