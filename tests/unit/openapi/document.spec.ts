import { createConfig, lintFromString } from '@redocly/openapi-core'
import { test } from '@japa/runner'
import { openApi } from '#backend/app/start/openapi'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES } from '#common/locales'
import { operationsOf, transitionsOf } from '#backend/engine/definition/operations'
import { registry } from '#backend/engine/definition/registry'
import en from '#locales/en' with { type: 'json' }
import fr from '#locales/fr' with { type: 'json' }

interface Row {
  readonly properties: Readonly<Record<string, Record<string, unknown>>>
  readonly required: readonly string[]
}

interface Compared { readonly patternProperties?: Readonly<Record<string, unknown>> }

const english = openApi('en')
const schema = (name: string) => english.components.schemas?.[name] as unknown as Row

test.group('openapi / document', () => {
  test('passes the linter in {$self}').with([...LOCALES]).run(async ({ assert }, locale) => {
    // The path `/imports` is not ambiguous with `/{id}`: the pattern of an id allows digits only.
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
    const source = JSON.stringify(openApi(locale))
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
    assert.deepEqual(problems.map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer ?? ''}`), [])
  })

  test('has no untranslated text', ({ assert }) => {
    for (const locale of LOCALES) {
      const texts = [...JSON.stringify(openApi(locale)).matchAll(/"(?:summary|description|title)":"([^"]*)"/g)].map(([, text = '']) => text)
      assert.isAbove(texts.length, 1000)
      assert.deepEqual(texts.filter((text) => text === '' || /^[a-z_]+(\.[\w-]+)+$/.test(text) || text.includes('{{')), [])
    }
  })

  test('uses each of its words: their keys are composed, so nothing else would miss one that is left over', ({ assert }) => {
    const document = JSON.stringify(english)
    const textsOf = (words: object): string[] => Object.values(words).flatMap((one: unknown) => (
      typeof one === 'string' ? [one] : textsOf(one as object)))
    const left = textsOf(en.openapi).filter((text) => !text.includes('{{') && !document.includes(JSON.stringify(text).slice(1, -1)))
    assert.deepEqual(left, [])
  })

  test('is in the requested language', ({ assert }) => {
    const summary = (locale: (typeof LOCALES)[number]) => openApi(locale).paths['/api/user/orders']?.get?.summary
    assert.deepEqual(LOCALES.map(summary), ['List', 'Lista', 'Liste', 'قائمة'])
    assert.equal((openApi('fr').components.schemas?.OrdersRow as unknown as Row).properties.total?.title, fr.orders.fields.total)
  })

  test('has every operation and every transition that a guard may call, and no other', ({ assert }) => {
    for (const guard of ['user', 'courier', 'client'] as const) {
      for (const resource of registry.values()) {
        const at = `/api/${guard}/${resource.url}`
        const isOpen = guard === 'user' || resource.guards?.[guard] !== undefined
        const ops = isOpen ? operationsOf(guard, resource) : new Set()
        assert.equal(english.paths[at]?.get !== undefined, ops.has('list'), `list ${at}`)
        // Files have a call for the upload instead of one for the creation.
        if (resource.name !== 'media') assert.equal(english.paths[at]?.post !== undefined, ops.has('create'), `create ${at}`)
        assert.equal(english.paths[`${at}/{id}`]?.patch !== undefined, ops.has('edit'), `edit ${at}`)
        assert.equal(english.paths[`${at}/{id}`]?.delete !== undefined, ops.has('delete'), `delete ${at}`)
        for (const verb of Object.keys(resource.transitions)) {
          const isCalled = isOpen && transitionsOf(guard, resource).includes(verb)
          assert.equal(english.paths[`${at}/{id}/${verb}`] !== undefined, isCalled, `${verb} ${at}`)
        }
      }
    }
  })

  test('a list names its filters by field, and their operators', ({ assert }) => {
    const names = (path: string) => (english.paths[path]?.get?.parameters as { $ref?: string }[])
      .map(({ $ref = '' }) => $ref.split('/').at(-1))
    assert.includeMembers(names('/api/user/orders'), ['orders.total', 'created_at', 'orders.compared', 'orders.through', 'Trash'])
    assert.notIncludeMembers(names('/api/client/orders'), ['orders.internal_note', 'orders.compared', 'Trash'])
    assert.include(names('/api/client/orders'), 'client.orders.compared')
    assert.deepInclude(english.components.parameters?.['orders.status'], {
      'name': 'status', 'in': 'query', 'schema': { type: 'array', items: { $ref: '#/components/schemas/OrderStatusValue' } },
      'x-operators': ['ne', 'nin', 'null'],
    })
    assert.deepInclude(english.components.parameters?.['cities.center'], { name: 'center_null', schema: { type: 'boolean' } })
  })

  test('a comparison is accepted for exactly the fields with this operator', ({ assert }) => {
    const { schema: { patternProperties = {} } } = english.components.parameters?.['client.orders.compared'] as { schema: Compared }
    const patterns = Object.entries(patternProperties)
    const accepted = (name: string) => patterns.filter(([pattern]) => new RegExp(pattern).test(name)).map(([, taken]) => taken)
    assert.deepEqual(accepted('total_gte'), [{ type: 'integer' }])
    assert.deepEqual(accepted('total_between'), [{ type: 'string', pattern: '^[^,]+,[^,]+$' }])
    assert.match(String((accepted('promised_at_between')[0] as { pattern?: string } | undefined)?.pattern), /\|this_week\|/)
    assert.deepEqual(accepted('total_null'), [{ type: 'boolean' }])
    for (const name of ['total', 'status_gte', 'total_like', 'internal_note_like', 'nothing_ne']) assert.isEmpty(accepted(name), name)
  })

  test('a row marks nullable fields and fields that require a permission', ({ assert }) => {
    const { properties, required } = schema('UsersRow')
    assert.deepEqual(properties.phone?.type, 'string')
    assert.deepEqual(properties.hired_on, { type: ['string', 'null'], format: 'date', title: translator('en')('users.fields.hired_on') })
    assert.notProperty(properties, 'password')
    assert.notInclude(required, 'salary')
    assert.includeMembers([...required], ['id', 'version', 'can', 'job', 'job_id'])
  })

  test('a request has the writable fields with their bounds', ({ assert }) => {
    const create = schema('ClientsCreate')
    assert.deepEqual(create.required, ['phone'])
    assert.notProperty(create.properties, 'balance')
    assert.include(JSON.stringify(create.properties.auto_confirm_max), '"minimum":0')
    assert.deepEqual(schema('OrdersUpdate').required, ['version'])
    assert.notProperty(schema('OrdersUpdate').properties, 'client_id')
    assert.deepEqual(Object.keys(schema('ClientAddressesCreate').properties), [...registry.get('addresses')?.guards?.client?.write ?? []])
  })

  test('a transition takes the fields of its dialog', ({ assert }) => {
    const body = english.paths['/api/user/transactions/{id}/refund']?.post?.requestBody as { content: Record<string, { schema: Row }> }
    const { properties, required } = body.content['application/json']?.schema ?? {}
    assert.sameMembers([...required ?? []], ['reason', 'amount', 'method', 'purpose'])
    assert.sameMembers(Object.keys(properties ?? {}), ['version', 'reason', 'amount', 'method', 'reference', 'purpose'])
  })

  test('names the guard of each call', ({ assert }) => {
    assert.deepEqual(english.paths['/api/user/orders']?.get?.security, [{ user: [] }, { integration: [] }])
    assert.deepEqual(english.paths['/api/client/orders']?.get?.security, [{ client: [] }])
    assert.deepEqual(english.paths['/auth/user/me']?.get?.security, [{ user: [] }])
    assert.deepEqual(english.paths['/auth/user/login']?.post?.security, [])
  })
})
