import { assert } from '@japa/assert'
import { spec } from '@japa/runner/reporters'
import { tallyReporter } from './support/tally_reporter.ts'
import type { BaseConfig } from '@japa/runner/types'

/** The configuration of unit tests: no application, no database. */
export const unitConfig: BaseConfig = {
  reporters: { activated: ['spec', 'tally'], list: [spec(), tallyReporter] },
  plugins: [assert()],
}
