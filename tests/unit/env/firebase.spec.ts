import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret } from '@adonisjs/core/helpers'
import { test } from '@japa/runner'
import { readFirebase } from '#backend/engine/env/firebase'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const account = { type: 'service_account', project_id: 'p', client_email: 'push@p', private_key: privateKey, private_key_id: '1' }
const given = (secret: string | undefined, change: Partial<Parameters<typeof readFirebase>[0]> = {}) => ({
  FCM_API_KEY: 'k', FCM_PROJECT_ID: 'p', FCM_APP_ID: 'a', FCM_SENDER_ID: '1', FCM_VAPID_KEY: undefined,
  FCM_SERVICE_ACCOUNT: secret === undefined ? undefined : new Secret(secret), ...change,
})
const NOTHING = {
  FCM_API_KEY: undefined, FCM_PROJECT_ID: undefined, FCM_APP_ID: undefined, FCM_SENDER_ID: undefined, FCM_VAPID_KEY: undefined,
  FCM_SERVICE_ACCOUNT: undefined,
}

test.group('push / settings', () => {
  test('are complete or absent', ({ assert }) => {
    assert.isNull(readFirebase(NOTHING))
    assert.deepEqual(readFirebase(given(JSON.stringify(account))), {
      web: { apiKey: 'k', projectId: 'p', appId: 'a', messagingSenderId: '1', vapidKey: null },
      account: { project_id: 'p', client_email: 'push@p', private_key: privateKey },
    })
    for (const name of ['FCM_API_KEY', 'FCM_PROJECT_ID', 'FCM_APP_ID', 'FCM_SENDER_ID', 'FCM_SERVICE_ACCOUNT']) {
      assert.throws(() => readFirebase(given(JSON.stringify(account), { [name]: undefined })), `${name}: missing`)
    }
    assert.throws(() => readFirebase({ ...NOTHING, FCM_VAPID_KEY: 'v' }), /FCM_API_KEY, .*FCM_SERVICE_ACCOUNT: missing/)
  })

  test('accept the path of a file with the service account', ({ assert, cleanup }) => {
    const directory = mkdtempSync(join(tmpdir(), 'zarbia-push-'))
    cleanup(() => rmSync(directory, { recursive: true }))
    const file = join(directory, 'account.json')
    writeFileSync(file, JSON.stringify(account))
    assert.equal(readFirebase(given(file))?.account.client_email, 'push@p')
  })

  test('name the error of the service account, and never its content', ({ assert }) => {
    const faults: [string, RegExp][] = [
      ['/no/such/secret', /neither JSON nor the path/], ['{secret', /holds no JSON/], ['{"client_email":"secret"}', /lacks project_id/],
      [JSON.stringify({ ...account, private_key: 'secret' }), /private_key that cannot be read/],
      [JSON.stringify({ ...account, project_id: 'other' }), /"other"/],
    ]
    for (const [text, words] of faults) {
      const error = assert.throws(() => readFirebase(given(text)), words) as unknown as Error | undefined
      assert.notInclude(String(error?.message), 'secret')
    }
  })
})
