import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { caughtMailDirectory } from '#backend/services/mail/caught_mail'
import { sendMail } from '#backend/services/mail/send_mail'

test.group('infra / mail', () => {
  test('without an SMTP server a mail becomes a file that only its owner can read', async ({ assert }) => {
    const to = `${crypto.randomUUID()}@example.com`
    await sendMail({ to, subject: 'تذكير', text: 'مرحبا', html: '<p dir="rtl">مرحبا</p>' })

    const files = (await readdir(caughtMailDirectory())).map((name) => join(caughtMailDirectory(), name))
    const found = await Promise.all(files.map(async (file) => ({ file, mail: JSON.parse(await readFile(file, 'utf8')) })))
    const ours = found.filter(({ mail }) => mail.to[0].address === to)
    assert.lengthOf(ours, 1)
    assert.containsSubset(ours[0]?.mail, { subject: 'تذكير', text: 'مرحبا', html: '<p dir="rtl">مرحبا</p>', from: { name: 'Zarbia' } })
    assert.equal(statSync(ours[0]?.file ?? '').mode & 0o077, 0)
  })
})
