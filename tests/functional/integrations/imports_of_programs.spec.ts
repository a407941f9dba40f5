/** An import that a program has started with its API token remains the program's: in the log, and when its token ends. */
import { test } from '@japa/runner'
import { importJobs } from '#backend/services/exchange/import/jobs'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { freshPhone, type Person } from '#tests/support/rows/people'
import { check, jobContext, runAndRead, sendFile, type ImportBody } from '../exchange/import_steps.ts'
import { createTokenClient, rows, tokenCreator } from './create_api_tokens.ts'

const RIGHTS = ['import-data', 'client-create', 'client-list', 'client-edit'] as const

/** A program, and its import of one client, checked. */
async function checkedImport() {
  const owner = await tokenCreator(...RIGHTS)
  const program = await createTokenClient(owner.api, RIGHTS)
  const person = { ...owner, token: program.value, api: program.api } satisfies Person
  const phone = freshPhone()
  const { body: { id } } = await sendFile(person, 'clients', `first_name,last_name,phone\nAli,Test,${phone}`)
  return { owner, program, person, phone, checked: await check(person, 'clients', id, { key: null }) }
}

test.group('integrations / imports of programs', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('the log names the program', async ({ assert }) => {
    const { person, phone, checked } = await checkedImport()
    assert.equal((await runAndRead(person, 'clients', checked.id)).state, 'done')
    const [made] = await rows('select id from clients where phone = ?', [phone])
    const logged = await rows("select via from audit_logs where action = 'clients.create' and subject_id = ?", [made?.id])
    assert.deepEqual(logged, [{ via: 'Shop till' }])
  })

  test('a token that was taken back ends what it has started', async ({ assert }) => {
    const { owner, program, person, phone, checked } = await checkedImport()
    assert.equal((await person.api.post(`/api/user/clients/imports/${checked.id}/run`)).status, 202)
    assert.equal((await owner.api.delete(`/api/user/api-tokens/${program.id}?version=1`)).status, 200)
    await importJobs['exchange.import']({ import: checked.id }, jobContext())
    const { body } = await owner.api.get<ImportBody>(`/api/user/clients/imports/${checked.id}`)
    assert.equal(body.state, 'failed')
    assert.isEmpty(await rows('select id from clients where phone = ?', [phone]))
  })
})
