import { test } from '@japa/runner'
import { importAdmin } from '#tests/support/browser/browser_globals'

interface Draft { readonly zone_id: number | null; readonly request: string | null; readonly code: string }
const { addressOf, stepOf } = await importAdmin('portal/sign_up/steps.ts') as {
  addressOf: (step: string) => string
  stepOf: (search: string, draft: Draft) => string
}

const draft: Draft = { zone_id: null, request: null, code: '' }

test.group('portal / sign-up', () => {
  test('a step is shown only when those before it are done', ({ assert }) => {
    const steps = (known: Partial<Draft>) =>
      (['what', 'phone', 'code', 'name'] as const).map((step) => stepOf(addressOf(step).replace('/client/new', ''), { ...draft, ...known }))
    assert.deepEqual(steps({}), ['what', 'what', 'what', 'what'])
    assert.deepEqual(steps({ zone_id: 3 }), ['what', 'phone', 'phone', 'phone'])
    assert.deepEqual(steps({ zone_id: 3, request: 'r' }), ['what', 'phone', 'code', 'code'])
    assert.deepEqual(steps({ zone_id: 3, request: 'r', code: '123456' }), ['what', 'phone', 'code', 'name'])
    assert.equal(stepOf('?step=elsewhere&lang=fr', draft), 'what')
  })
})
