import { test } from '@japa/runner'
import { validateInputs } from '../../../../admin/staff/resource/form/validation.ts'
import { promptFields } from '../../../../admin/staff/resource/transition/prompt_fields.ts'
import { resourceOf } from '../../../../admin/staff/definition/definition.ts'
import { formatFor } from '../../../../admin/kit/format/use_format.ts'

const i18n = { t: (key: string) => key, format: formatFor('en'), language: 'en' }

test.group('admin / a count of coins', () => {
  test('{count} of a note: right {right}')
    .with([
      { count: 3, right: true }, { count: 0, right: true }, { count: '1,5', right: false }, { count: 'ten', right: false },
    ])
    .run(({ assert }, { count, right }) => {
      const shown = promptFields(resourceOf('cash_sessions'), 'close', i18n).filter(({ field }) => field.name === 'counted')
      const found = validateInputs(shown, { counted: [{ value: 10_000, count }] }, i18n)
      assert.deepEqual(found, right ? {} : { 'counted.0.count': ['ui.form.int'] })
    })
})
