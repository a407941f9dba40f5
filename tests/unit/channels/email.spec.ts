import { SMTPTransport } from '@adonisjs/mail/transports/smtp'
import { test } from '@japa/runner'
import { emailChannel } from '#backend/services/channels/email'
import { freePort } from '#backend/app/bin/free_port'
import { startSmtpStub, type SmtpStub } from '#tests/support/stubs/smtp_stub'
import type { Mail } from '#backend/services/mail/send_mail'

const message = {
  id: 7, key: 'k-1', recipient: { type: 'clients', id: 1 }, address: 'amina@example.com', locale: 'ar', title: 'طلبكم جاهز',
  body: 'مرحبا <أمينة>\n\nطلبكم جاهز.', link: '/o/abc', external_template: null, parameters: [],
} as const
const origin = 'https://zarbia.example'

test.group('channels / email', (group) => {
  let server: SmtpStub
  group.each.setup(async () => {
    server = await startSmtpStub()
    return () => server.close()
  })

  const channel = ({ port = server.port, ...patience }: { port?: number; greetingTimeout?: number; socketTimeout?: number } = {}) => {
    const transport = new SMTPTransport({ host: '127.0.0.1', port, ...patience })
    const send = ({ id, to, ...mail }: Mail) =>
      transport.send({ ...mail, to: [to], from: 'us@zarbia.example', messageId: `<${id}@zarbia.example>` })
    return emailChannel({ send, origin })
  }

  /** The mail of a message, without a server. */
  async function made(given: object): Promise<Mail | undefined> {
    const mails: Mail[] = []
    const send = (mail: Mail) => {
      mails.push(mail)
      return Promise.resolve({ messageId: 'x' })
    }
    await emailChannel({ origin, send }).send({ ...message, ...given })
    return mails[0]
  }

  test('the mail has the text, a button, and its own message id', async ({ assert }) => {
    assert.deepEqual(await channel().send(message), { outcome: 'sent', provider_id: '<k-1@zarbia.example>' })
    assert.lengthOf(server.mails, 1)
    assert.match(server.mails[0] ?? '', /^Message-ID: <k-1@zarbia\.example>\r$/m)
    assert.match(server.mails[0] ?? '', /^To: amina@example\.com\r$/m)
    const mail = await made({})
    assert.containsSubset(mail, { to: 'amina@example.com', subject: message.title, text: `${message.body}\n\n${origin}/o/abc` })
    assert.include(mail?.html, `dir="rtl"`)
    assert.include(mail?.html, `<p>مرحبا &lt;أمينة&gt;</p>\n<p>طلبكم جاهز.</p>\n<p><a href="${origin}/o/abc"`)
  })

  test('a link is not repeated when the text contains it; links to other origins are omitted', async ({ assert }) => {
    const text = `${message.body}\n${origin}/o/abc`
    assert.equal((await made({ body: text }))?.text, text)
    for (const link of ['https://evil.example/', '//evil.example/', null]) {
      const mail = await made({ link })
      assert.equal(mail?.text, message.body)
      assert.notInclude(mail?.html, 'href')
    }
    assert.equal((await made({ title: null }))?.subject, 'مرحبا <أمينة>')
  })

  test('a refused address is `refused`, a missing one `unusable`', async ({ assert }) => {
    server.replyTo = (command) => (command === 'RCPT' ? '550 no such mailbox' : undefined)
    const result = await channel().send(message)
    assert.equal(result.outcome, 'refused')
    assert.include('error' in result ? result.error : '', '550 no such mailbox')
    assert.equal((await channel().send({ ...message, address: null })).outcome, 'unusable')
  })

  test('a refused mail is `refused`', async ({ assert }) => {
    server.replyTo = (command) => (command === 'END' ? '554 looks like spam' : undefined)
    assert.equal((await channel().send(message)).outcome, 'refused')
  })

  test('throws when the server is busy, refuses the sign-in, does not answer or is unreachable: nothing was sent', async ({ assert }) => {
    server.replyTo = (command) => (command === 'RCPT' ? '451 later' : undefined)
    await assert.rejects(() => channel().send(message), /451 later/)
    server.replyTo = (command) => (command === 'GREETING' ? '554 go away' : undefined)
    await assert.rejects(() => channel().send(message), /554 go away/)
    server.replyTo = (command) => (command === 'GREETING' ? null : undefined)
    await assert.rejects(() => channel({ greetingTimeout: 200 }).send(message), /Greeting never received/)
    const port = await freePort()
    await assert.rejects(() => channel({ port }).send(message), /ECONNREFUSED/)
  })

  test('no answer after the mail was transmitted is `unknown`', async ({ assert }) => {
    server.replyTo = (command) => (command === 'END' ? null : undefined)
    assert.deepEqual(await channel({ socketTimeout: 500 }).send(message), { outcome: 'unknown', error: 'Timeout' })
    assert.lengthOf(server.mails, 1)
  })
})
