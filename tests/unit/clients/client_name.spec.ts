import { test } from '@japa/runner'
import { clientFullName } from '#backend/trade/clients/name'

const salma = { first_name: 'Salma', last_name: 'El Idrissi' }
const nobody = { type: 'particular', first_name: null, last_name: null, company_name: null } as const
const company = { ...nobody, type: 'professionel' } as const

test.group('clients / name', () => {
  test('calls {title} "{expected}"')
    .with([
      { title: 'a person', client: { ...nobody, ...salma, company_name: 'Riad' }, expected: 'Salma El Idrissi' },
      { title: 'a private client with only a company', client: { ...nobody, company_name: 'Hôtel Parador' }, expected: 'Hôtel Parador' },
      { title: 'a company', client: { ...company, first_name: 'Omar', company_name: 'Hôtel Parador' }, expected: 'Hôtel Parador' },
      { title: 'a professional without a company', client: { ...company, first_name: 'Omar', company_name: '  ' }, expected: 'Omar' },
      { title: 'an erased client', client: nobody, expected: '' },
    ] as const)
    .run(({ assert }, { client, expected }) => {
      assert.equal(clientFullName(client), expected)
    })
})
